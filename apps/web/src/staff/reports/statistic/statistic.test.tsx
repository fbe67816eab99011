import { reportCalls } from "@cherga/contract/calls/reports";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import StatisticPage from "#staff/reports/statistic/statistic.tsx";
import { openReport, reportTime, startReportServer } from "#staff/reports/testing/render-report.tsx";
import { someFigures } from "#staff/reports/testing/some-figures.ts";
import { speak } from "#staff/texts/i18n.ts";
import type { FakeServer } from "#testing/fake-server.ts";
import { violationsIn } from "#testing/violations.ts";

const empty = Array.from({ length: 24 }, (): number | null => null);
const none = Array.from({ length: 24 }, () => 0);
let server: FakeServer;
beforeAll(() => speak("en"));
beforeEach(() => {
  server = startReportServer();
  server.on(reportCalls.statistic).answers(() => ({
    content: [
      { date: "2026-05-03", total: 10, figures: someFigures({ served: 8, left: 2, waitingMedian: null }) },
      {
        date: "2026-05-04",
        total: 30,
        figures: someFigures({
          served: 29,
          left: 1,
          endedByClosing: 1,
          waitingMedian: 240_000,
          waitingP90: 900_000,
          serviceLevel: 0.9,
        }),
      },
    ],
    all: { total: 40, figures: someFigures({ arrived: 40, served: 37 }) },
    time: reportTime,
  }));
  server.on(reportCalls.hours).answers(() => ({
    content: [
      { hour: 9, arrived: 12, waitingMean: 600_000, longestWait: 1_800_000, onDuty: 2, days: 1 },
      { hour: 10, arrived: 4, waitingMean: null, longestWait: null, onDuty: 3.5, days: 1 },
    ],
    days: 1,
    time: reportTime,
  }));
  server.on(reportCalls.totals).answers(() => ({
    content: [
      aService("7-3", "Passport", {
        arrived: 12,
        waitingMean: 720_000,
        longestWait: 4_800_000,
        serviceLevel: 0.5,
      }),
      aService("7-4", "Advice", { arrived: 2, longestWait: null }),
    ],
    total: 2,
    all: { total: 14, figures: someFigures({}) },
    time: reportTime,
  }));
  server.on(reportCalls.mesh).answers(({ body: { per } }) => ({
    per,
    rows: [1, 2],
    columns: none.map((_, hour) => hour),
    values: [empty.with(9, 3.5).with(10, 1), empty],
    counts: [none.with(9, 14).with(10, 4), none],
    time: reportTime,
  }));
});

const aService = (id: string, name: string, figures: Parameters<typeof someFigures>[0]) => ({
  id,
  name,
  organization: "Centre",
  total: 10,
  figures: someFigures(figures),
});
const open = () => openReport(StatisticPage, "/report/statistic");
const cellsOf = (row: HTMLElement | undefined): readonly (string | null)[] =>
  row === undefined
    ? []
    : within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent);

test("the month is shown by day; keys say the exact values of a period", async () => {
  await open();
  const chart = await screen.findByRole("slider", { name: "Visits by outcome" });
  expect(chart.getAttribute("aria-valuetext")).toBe(
    "Mon, May 4, Served: 29, Did not come: —, Left: 1, Not served: —, Cancelled: —",
  );
  chart.focus();
  await userEvent.keyboard("{ArrowLeft}");
  expect(chart.getAttribute("aria-valuetext")).toContain("Sun, May 3, Served: 8");
  await userEvent.keyboard("{ArrowLeft}");
  expect(chart.getAttribute("aria-valuenow")).toBe("0");
  expect(screen.getByText("Of these, 1 closed automatically at the end of the day.")).toBeTruthy();
  expect(server.heard(reportCalls.statistic)[0]?.body).toMatchObject({
    from: "2026-05-01",
    to: "2026-05-04",
    groupBy: "day",
  });
  expect(await violationsIn(document.body)).toEqual([]);
});

test("a day is shown by hour: arrivals beside operators, and waits", async () => {
  await open();
  const load = await screen.findByRole("slider", { name: "Arrivals and operators on duty" });
  expect(load.getAttribute("aria-valuetext")).toBe("10:00, Arrived: 4, Operators on duty: 3.5");
  const waits = screen.getByRole("region", { name: "Waiting by hour of arrival" });
  expect(within(waits).getByRole("slider")).toBeTruthy();
  expect(within(waits).getByText("Target: at most 15 min")).toBeTruthy();
});

test("over several days, arrivals are a mean as operators are", async () => {
  server.on(reportCalls.hours).answers(() => ({
    content: [
      { hour: 9, arrived: 12, waitingMean: null, longestWait: null, onDuty: 2, days: 2 },
      { hour: 15, arrived: 5, waitingMean: null, longestWait: null, onDuty: 2, days: 1 },
    ],
    days: 2,
    time: reportTime,
  }));
  await open();
  const load = await screen.findByRole("slider", { name: "Arrivals and operators on duty" });
  // Today has not come as far as 15:00.
  expect(load.getAttribute("aria-valuetext")).toBe("15:00, Arrived: 5, Operators on duty: 2");
  load.focus();
  await userEvent.keyboard("{Home}");
  expect(load.getAttribute("aria-valuetext")).toBe("09:00, Arrived: 6, Operators on duty: 2");
  expect(screen.getByText("Per day, on average over 2 days.")).toBeTruthy();
});

test("a single day has its outcomes beside each other, and no lines of one point", async () => {
  server.on(reportCalls.statistic).answers(() => ({
    content: [{ date: "2026-05-04", total: 30, figures: someFigures({ served: 27, left: 3 }) }],
    all: { total: 30, figures: someFigures({ served: 27, left: 3 }) },
    time: reportTime,
  }));
  await openReport(StatisticPage, "/report/statistic?period=today");
  const outcomes = await screen.findByRole("slider", { name: "Visits by outcome" });
  expect(outcomes.getAttribute("aria-valuetext")).toBe("Served, 27 · 90.0%");
  await screen.findByRole("slider", { name: "Waiting by hour of arrival" });
  expect(screen.queryByRole("region", { name: "Waiting time" })).toBeNull();
  expect(screen.queryByRole("table", { name: "By weekday and hour" })).toBeNull();
  expect(await violationsIn(document.body)).toEqual([]);
});

test("waits of those who booked and of those who walked in stand beside each other", async () => {
  server.on(reportCalls.statistic).answers(({ body }) => ({
    content: [{ date: "2026-05-04", total: 30, figures: someFigures({}) }],
    all: {
      total: 30,
      figures: someFigures({
        waitingMedian: { undefined: 8_000, inPlaceCurrent: 840_000 }[String(body.type?.[0])] ?? 5_000,
      }),
    },
    time: reportTime,
  }));
  await open();
  expect(await screen.findByText("walk-in: 14 min")).toBeTruthy();
  expect(screen.getByText("booked: 5 s")).toBeTruthy();
});

test("a chart can be read as a table", async () => {
  await open();
  const waiting = await screen.findByRole("region", { name: "Waiting time" });
  await userEvent.click(within(waiting).getByRole("button", { name: "Show as a table" }));
  const [, sunday, monday] = within(within(waiting).getByRole("table")).getAllByRole("row");
  expect(cellsOf(sunday)).toEqual(["—", "—"]);
  expect(cellsOf(monday)).toEqual(["4 min", "15 min"]);
});

test("the heat map has the hours in which anything happened", async () => {
  await open();
  const table = await screen.findByRole("table", { name: "By weekday and hour" });
  const [hours, monday, tuesday] = within(table).getAllByRole("row");
  expect(hours?.textContent).toBe("Weekday09:0010:00");
  expect(cellsOf(monday)).toEqual(["3.5", "1"]);
  expect(cellsOf(tuesday)).toEqual(["—", "—"]);
  await userEvent.click(screen.getByRole("radio", { name: "Service level" }));
  await waitFor(() => expect(server.heard(reportCalls.mesh).at(-1)?.body.per).toBe("serviceLevel"));
});

test("a period that has not begun has nothing to show", async () => {
  await openReport(StatisticPage, "/report/statistic?from=2026-05-05&to=2026-05-12");
  expect(await screen.findByText("No visits in this period")).toBeTruthy();
});

test("an export has the shown figures, or all of them", async () => {
  server.on(reportCalls.startExport).refuses("ERROR_TOO_MANY");
  const where = await open();
  await userEvent.click(await screen.findByRole("radio", { name: "Bookings" }));
  await waitFor(() => expect(where()).toBe("/report/statistic?figures=bookings"));
  await userEvent.click(screen.getByRole("button", { name: "Export" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: /^PDF, up to/ }));
  await userEvent.click(screen.getByRole("button", { name: "Export" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Excel, every column" }));
  const [shown, all] = server.heard(reportCalls.startExport).map(({ body }) => body);
  expect(shown).toMatchObject({
    format: "pdf",
    figures: ["bookedMissedShare", "cancelledShare", "lateShare", "punctualShare", "lagMean", "leadMean"],
  });
  expect(all).toMatchObject({ format: "xlsx" });
  expect(all).not.toHaveProperty("figures");
});

test("the figures can be given by week", async () => {
  const where = await open();
  await userEvent.click(await screen.findByRole("combobox", { name: "Group by" }));
  await userEvent.click(await screen.findByRole("option", { name: "Week" }));
  await waitFor(() => expect(where()).toBe("/report/statistic?by=week"));
  expect(server.heard(reportCalls.statistic).at(-1)?.body.groupBy).toBe("week");
});

test("a filter says how much is chosen; the names stand once, below", async () => {
  await openReport(StatisticPage, "/report/statistic?type=online,viaBot");
  await userEvent.click(await screen.findByRole("button", { name: "More filters (1)" }));
  const type = await screen.findByRole("combobox", { name: "Type" });
  expect(type.getAttribute("placeholder")).toBe("2 of 4");
  expect(screen.getByRole("button", { name: /Type: Booked online, Booked via bot/ })).toBeTruthy();
  await userEvent.click(type);
  await userEvent.click(await screen.findByRole("option", { name: "Booked online", selected: true }));
  await waitFor(() => expect(type.getAttribute("placeholder")).toBe("Booked via bot"));
});

test("a day has the services with the longest waits, each with its visits, and who worked then", async () => {
  await openReport(StatisticPage, "/report/statistic?period=yesterday");
  const table = await screen.findByRole("table", { name: "Waits by service" });
  const [, passport, ...others] = within(table).getAllByRole("row");
  expect(cellsOf(passport)).toEqual(["1 h 20 min", "12 min", "50.0%", "12"]);
  // No visitor was called for advice.
  expect(others).toEqual([]);
  expect(server.heard(reportCalls.totals)[0]?.body).toMatchObject({
    startDate: "2026-05-03",
    endDate: "2026-05-03",
    lastEvent: [],
    sortBy: "longestWait",
    descending: true,
    perPage: 5,
  });
  const hrefOf = (name: string) =>
    decodeURIComponent(screen.getByRole("link", { name }).getAttribute("href") ?? "");
  expect(hrefOf("Passport")).toMatch(
    /^\/report\/ticket\?.*from=2026-05-03&to=2026-05-03&organizations=7&services=3&sort=waiting$/,
  );
  expect(hrefOf("All services")).toMatch(
    /^\/report\/total-ticket\?from=2026-05-03&to=2026-05-03&.*sort=longestWait/,
  );
  expect(hrefOf("Operators’ working time")).toBe("/report/operator?from=2026-05-03&to=2026-05-03");
  expect(await violationsIn(document.body)).toEqual([]);
});

test("over weeks, services are left to the totals", async () => {
  await openReport(StatisticPage, "/report/statistic?period=last30Days");
  await screen.findByRole("slider", { name: "Waiting by hour of arrival" });
  expect(screen.queryByRole("table", { name: "Waits by service" })).toBeNull();
  expect(server.heard(reportCalls.totals)).toEqual([]);
});
