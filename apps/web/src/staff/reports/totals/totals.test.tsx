import { reportCalls } from "@cherga/contract/calls/reports";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openReport, reportTime, startReportServer } from "#staff/reports/testing/render-report.tsx";
import { someFigures } from "#staff/reports/testing/some-figures.ts";
import TotalsPage from "#staff/reports/totals/totals.tsx";
import { speak } from "#staff/texts/i18n.ts";
import type { FakeServer } from "#testing/fake-server.ts";
import { violationsIn } from "#testing/violations.ts";

let server: FakeServer;
beforeAll(() => speak("en"));
beforeEach(() => {
  server = startReportServer();
  server.on(reportCalls.totals).answers(() => ({
    content: [
      {
        id: "1-3",
        name: "Advice",
        organization: "Centre",
        total: 12,
        figures: someFigures({ arrived: 12, served: 11, servedShare: 11 / 12, endedByClosing: 1 }),
      },
    ],
    total: 1,
    all: {
      total: 12,
      figures: someFigures({ arrived: 12, served: 11, servedShare: 11 / 12, waitingMean: 90_000 }),
    },
    time: reportTime,
  }));
});

test("figures stand by service with all of them together, and lead to their visits", async () => {
  await openReport(TotalsPage, "/report/total-ticket?period=thisMonth");
  const table = await screen.findByRole("table");
  const [, row, all] = within(table).getAllByRole("row");
  expect(
    row &&
      within(row)
        .getAllByRole("cell")
        .slice(0, 5)
        .map(({ textContent }) => textContent),
  ).toEqual(["12", "12", "—", "11", "91.7%"]);
  expect(all?.textContent).toContain("Total");
  const href = screen.getByRole("link", { name: "Advice" }).getAttribute("href") ?? "";
  expect(href).toMatch(/^\/report\/ticket\?/);
  expect(Object.fromEntries(new URLSearchParams(href.replace(/^[^?]*/, "")))).toEqual({
    period: "thisMonth",
    organizations: "1",
    services: "3",
    type: "online,inPlaceCurrent,inPlaceFixed",
    status: "success,delay,cancel",
  });
  expect(server.heard(reportCalls.totals)[0]?.body).toMatchObject({
    groupBy: "service",
    sortBy: "total",
    descending: true,
    lastEvent: [],
    startDate: "2026-05-01",
    endDate: "2026-05-31",
  });
  expect(await violationsIn(document.body)).toEqual([]);
});

test("a bubble says how a figure is computed, and a dash why there is none", async () => {
  await openReport(TotalsPage, "/report/total-ticket");
  await userEvent.click(await screen.findByRole("radio", { name: "Waiting" }));
  await userEvent.click(screen.getByRole("button", { name: "Median wait: how it is computed" }));
  expect(await screen.findByText(/^Half of those who were called waited no longer than this/)).toBeTruthy();
  expect(screen.getAllByTitle("Fewer than 20 visits: too few for this figure").length).toBeGreaterThan(0);
  expect(screen.getByRole("cell", { name: "2 min" })).toBeTruthy();
});

test("another group and the sorting by a figure are in the address and in the request", async () => {
  const where = await openReport(TotalsPage, "/report/total-ticket");
  await userEvent.click(await screen.findByRole("combobox", { name: "Group by" }));
  await userEvent.click(await screen.findByRole("option", { name: "Channel" }));
  await userEvent.click(await screen.findByRole("button", { name: "Served" }));
  await waitFor(() => expect(where()).toBe("/report/total-ticket?by=channel&sort=served"));
  expect(server.heard(reportCalls.totals).at(-1)?.body).toMatchObject({
    groupBy: "channel",
    sortBy: "served",
    descending: true,
  });
});

test("the restriction to completed services is shown and can be removed", async () => {
  const where = await openReport(TotalsPage, "/report/total-ticket?visits=complete&by=channel");
  await userEvent.click(
    await screen.findByRole("button", { name: "Completed services only: remove this filter" }),
  );
  await waitFor(() => expect(where()).toBe("/report/total-ticket?by=channel"));
});
