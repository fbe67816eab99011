import { reportCalls } from "@cherga/contract/calls/reports";
import { callsOf } from "@cherga/contract/calls/resource-calls";
import { dataField } from "@cherga/contract/resources/data-field";
import { type TicketReportRow, ticketReportRow } from "@cherga/contract/shapes/report/tickets";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import RegisterPage from "#staff/reports/register/register.tsx";
import { openReport, reportTime, startReportServer } from "#staff/reports/testing/render-report.tsx";
import { speak } from "#staff/texts/i18n.ts";
import type { FakeServer } from "#testing/fake-server.ts";
import { violationsIn } from "#testing/violations.ts";

const aRow = (id = 17, num = "A017"): TicketReportRow =>
  ticketReportRow.parse({
    id,
    itemId: id * 10,
    num,
    timeStart: "2026-05-04T06:05:00.000Z",
    addedDateTime: "2026-05-01T10:00:00.000Z",
    service: "Advice",
    event: "serviceComplete",
  });

let server: FakeServer;
let user: UserEvent;
beforeAll(() => speak("en"));
beforeEach(() => {
  user = userEvent.setup();
  server = startReportServer();
  server.on(callsOf(dataField).list).answers(() => []);
  server.on(reportCalls.ticketCount).answers(() => ({
    count: 30,
    content: [
      { key: "served", name: "served", count: 28 },
      { key: "", name: "", count: 2 },
    ],
    time: reportTime,
  }));
  answer([aRow()], 30);
});

const answer = (content: TicketReportRow[], total: number | { atLeast: number }): void =>
  server.on(reportCalls.tickets).answers(() => ({ content, total, time: reportTime }));
const lastBody = () => server.heard(reportCalls.tickets).at(-1)?.body;
const open = (at = "/report/ticket") => openReport(RegisterPage, at);

test("the register begins with today, the latest visits first, and says how they ended", async () => {
  await open();
  const link = await screen.findByRole("link", { name: "A017" });
  expect(link.getAttribute("href")).toBe("/report/ticket/17");
  expect(screen.getByRole("cell", { name: "04.05.2026, 09:05" })).toBeTruthy();
  expect(await screen.findByText("30 rows · Served: 28 · Not finished yet: 2")).toBeTruthy();
  expect(lastBody()).toMatchObject({
    startDate: "2026-05-04",
    endDate: "2026-05-04",
    sortBy: "timeStart",
    descending: true,
    status: ["success"],
    type: ["online", "inPlaceCurrent", "inPlaceFixed"],
    page: 1,
    perPage: 25,
  });
  expect(await violationsIn(document.body)).toEqual([]);
});

test("the filters of the address are those of the report", async () => {
  await open(
    "/report/ticket?period=lastWeek&services=3,5&outcome=left,noShow&search=Koval&sort=waiting&page=2",
  );
  await waitFor(() =>
    expect(lastBody()).toMatchObject({
      startDate: "2026-04-27",
      endDate: "2026-05-03",
      serviceIds: [3, 5],
      outcome: ["noShow", "left"],
      search: "Koval",
      sortBy: "waiting",
      page: 2,
    }),
  );
});

test("a changed filter is in the address, starts at the first page, and is remembered", async () => {
  const where = await open("/report/ticket?page=2");
  await user.click(await screen.findByRole("combobox", { name: "Period" }));
  await user.click(await screen.findByRole("option", { name: "Yesterday" }));
  await waitFor(() => expect(where()).toBe("/report/ticket?period=yesterday"));
  expect(lastBody()).toMatchObject({ startDate: "2026-05-03", endDate: "2026-05-03", page: 1 });
  expect(JSON.parse(localStorage.getItem("report.ticket") ?? "")).toEqual({ period: "yesterday" });
});

test("an address without filters has the last ones, and no other request is made before", async () => {
  localStorage.setItem("report.ticket", JSON.stringify({ period: "thisMonth", columns: "service,num" }));
  const where = await open();
  await screen.findByRole("link", { name: "Advice" });
  expect(where()).toBe("/report/ticket?period=thisMonth&columns=service,num");
  const bodies = server.heard(reportCalls.tickets).map(({ body }) => body);
  expect(bodies.map(({ startDate, columns }) => [startDate, columns])).toEqual([
    ["2026-05-01", ["service", "num"]],
  ]);
});

test("a view without filters is not replaced by the last ones", async () => {
  localStorage.setItem("report.ticket", JSON.stringify({ period: "thisMonth" }));
  const where = await open("/report/ticket?view=4");
  await screen.findByRole("link", { name: "A017" });
  expect(where()).toBe("/report/ticket?view=4");
  expect(lastBody()).toMatchObject({ startDate: "2026-05-04" });
});

test("what is remembered but broken is forgotten", async () => {
  localStorage.setItem("report.ticket", "{broken");
  await open();
  expect(await screen.findByRole("link", { name: "A017" })).toBeTruthy();
});

const chips = () =>
  within(screen.getByRole("group", { name: "Filters in effect" }))
    .getAllByRole("button")
    .map(({ textContent }) => textContent);

test("every restriction in effect is shown, also those the register begins with, and can be removed", async () => {
  const where = await open("/report/ticket?search=Koval&outcome=left");
  await screen.findByRole("link", { name: "A017" });
  expect(chips()).toEqual([
    "Search: Koval",
    "Type: all but “Booked via bot”",
    "Status: Confirmed",
    "Outcome: Left",
  ]);
  expect(screen.getByRole("button", { name: "More filters (3)" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Status: Confirmed: remove this filter" }));
  await waitFor(() => expect(where()).toBe("/report/ticket?search=Koval&outcome=left&status=any"));
  await waitFor(() =>
    expect(lastBody()?.status).toEqual(["reservation", "confirm", "success", "delay", "cancel"]),
  );
  expect(chips()).not.toContain("Status: Confirmed");
  await user.click(screen.getByRole("button", { name: "Reset filters" }));
  await waitFor(() => expect(chips()).toEqual(["Type: all but “Booked via bot”", "Status: Confirmed"]));
});

test("a heading sorts, and sorts the other way when it is pressed again", async () => {
  const where = await open();
  await user.click(await screen.findByRole("button", { name: "Service" }));
  await waitFor(() => expect(lastBody()).toMatchObject({ sortBy: "service", descending: false }));
  expect(screen.getByRole("columnheader", { name: /Service/ }).getAttribute("aria-sort")).toBe("ascending");
  await user.click(screen.getByRole("button", { name: "Service" }));
  await waitFor(() => expect(lastBody()).toMatchObject({ sortBy: "service", descending: true }));
  expect(where()).toBe("/report/ticket?sort=service");
});

test("columns are added, moved by keys and removed, and the report asks for them", async () => {
  const where = await open("/report/ticket?columns=num,service");
  await user.click(await screen.findByRole("button", { name: "Columns" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("checkbox", { name: "Waiting" }));
  await waitFor(() => expect(where()).toContain("columns=num,service,waiting"));
  within(dialog).getByRole("button", { name: "Move “Waiting”" }).focus();
  await user.keyboard(" {ArrowUp}{ArrowUp} ");
  await waitFor(() => expect(where()).toContain("columns=waiting,num,service"));
  await user.click(within(dialog).getByRole("checkbox", { name: "Service" }));
  await waitFor(() => expect(lastBody()?.columns).toEqual(["waiting", "num"]));
  expect(await violationsIn(within(dialog).getByRole("list"))).toEqual([]);
});

test("an empty period of last time says so, and there is a way out of it and of the filters", async () => {
  answer([], 0);
  localStorage.setItem(
    "report.ticket",
    JSON.stringify({ from: "2025-01-01", to: "2025-01-02", search: "x" }),
  );
  const where = await open();
  const alert = within(await screen.findByRole("status"));
  expect(alert.getByText("No visits in this period")).toBeTruthy();
  await user.click(alert.getByRole("button", { name: "Reset filters" }));
  await waitFor(() => expect(where()).toBe("/report/ticket?from=2025-01-01&to=2025-01-02"));
  expect(screen.queryByRole("button", { name: "Reset filters" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Show the last 30 days" }));
  await waitFor(() => expect(where()).toBe("/report/ticket?period=last30Days"));
  expect(lastBody()).toMatchObject({ startDate: "2026-04-05", endDate: "2026-05-04" });
  await user.click(await screen.findByRole("button", { name: "Extend the period" }));
  await waitFor(() => expect(where()).toBe("/report/ticket?from=2026-04-04&to=2026-05-04"));
});

test("a register that has been open for five minutes makes the way to refresh it plain", async () => {
  server
    .on(reportCalls.tickets)
    .answers(() => ({ content: [aRow()], total: 1, time: "2026-05-04T07:55:00.000Z" }));
  await open();
  await screen.findByText("As of 10:55");
  const refresh = screen.getByRole("button", { name: "Refresh" });
  await waitFor(() => expect(refresh.getAttribute("data-variant")).toBe("filled"));
  expect(server.heard(reportCalls.tickets)).toHaveLength(1);
  answer([aRow()], 1);
  await user.click(refresh);
  await screen.findByText("As of 11:00");
  expect(refresh.getAttribute("data-variant")).toBe("subtle");
});

test("a failure says so, and asks again on request", async () => {
  server.on(reportCalls.tickets).refuses("ERROR_UNAVAILABLE");
  await open();
  expect(await screen.findByText("The report could not be loaded")).toBeTruthy();
  answer([aRow()], 1);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: "A017" })).toBeTruthy();
});

test("more rows than are counted are called so, and the next page can be opened", async () => {
  answer(
    Array.from({ length: 25 }, (_, index) => aRow(index + 1, `A${index}`)),
    { atLeast: 10_000 },
  );
  const where = await open();
  // Once for the screen, once for paper.
  expect(await screen.findAllByText("Rows 1–25 of more than 10,000")).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(where()).toBe("/report/ticket?page=2"));
});

test("printing a list of several pages offers the whole list as a file", async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal("print", print);
  server.on(reportCalls.startExport).refuses("ERROR_TOO_MANY");
  await open();
  await screen.findByRole("link", { name: "A017" });
  await user.click(screen.getByRole("button", { name: "Print" }));
  await user.click(await screen.findByRole("menuitem", { name: "Whole list as PDF" }));
  await waitFor(() =>
    expect(server.heard(reportCalls.startExport)[0]?.body).toMatchObject({ report: "ticket", format: "pdf" }),
  );
  await user.click(screen.getByRole("button", { name: "Print" }));
  await user.click(await screen.findByRole("menuitem", { name: "Print this page" }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
});

test("a list of one page is printed at once", async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal("print", print);
  answer([aRow()], 1);
  await open();
  await screen.findByRole("link", { name: "A017" });
  await user.click(screen.getByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
});

test("on a phone, service and outcome stand below the date", async () => {
  vi.spyOn(globalThis, "matchMedia").mockImplementation(narrowScreen);
  answer([ticketReportRow.parse({ ...aRow(), outcome: "served" })], 1);
  await open();
  await screen.findByRole("link", { name: "A017" });
  expect(screen.getAllByRole("columnheader")).toHaveLength(2);
  expect(screen.getAllByRole("cell").at(-1)?.textContent).toBe("04.05.2026, 09:05Advice · Served");
  expect(lastBody()?.columns).toEqual(["num", "timeStart", "service", "outcome"]);
});

test("an export asks for the rows as they are shown, and says how far it is", async () => {
  server.on(reportCalls.startExport).answers(() => ({ id: exportId, path: "/api/report/export/1" }));
  server
    .on(reportCalls.exportProgress)
    .answers(() => ({ state: "running" as const, rows: 2_000, total: 4_000 }));
  await open("/report/ticket?columns=num,waiting,outcome&sort=waiting");
  await user.click(await screen.findByRole("button", { name: "Export" }));
  await user.click(await screen.findByRole("menuitem", { name: "Excel, all rows" }));
  expect(await screen.findByText("2,000 of 4,000 rows written")).toBeTruthy();
  expect(server.heard(reportCalls.startExport)[0]?.body).toMatchObject({
    report: "ticket",
    format: "xlsx",
    of: {
      startDate: "2026-05-04",
      columns: ["num", "waiting", "outcome"],
      sortBy: "waiting",
      descending: true,
    },
  });
  // The last rows are read before the file is complete.
  server
    .on(reportCalls.exportProgress)
    .answers(() => ({ state: "running" as const, rows: 4_000, total: 4_000 }));
  expect(await screen.findByText("Finishing the file…")).toBeTruthy();
  server.on(reportCalls.cancelExport).answers(() => ({ success: true as const }));
  server
    .on(reportCalls.exportProgress)
    .answers(() => ({ state: "cancelled" as const, rows: 2_000, total: 4_000 }));
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByText("The export was cancelled")).toBeTruthy();
});

test("an export waits for the user's other one", async () => {
  server.on(reportCalls.startExport).refuses("ERROR_TOO_MANY");
  await open();
  await user.click(await screen.findByRole("button", { name: "Export" }));
  await user.click(await screen.findByRole("menuitem", { name: "CSV, all rows" }));
  expect(
    await screen.findByText("Another file is being written. Wait until it is ready, then export again."),
  ).toBeTruthy();
});

const exportId = "0b0e3c1e-0000-4000-8000-000000000001";

const narrowScreen = (media: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    media,
    matches: media.includes("max-width"),
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

test("a column of a field has no heading until its name is known", async () => {
  const draft = dataField.draft.parse({ name: "phone", label: { en: "Phone" } });
  const phone = dataField.row.parse({ ...dataField.complete(draft), id: 5, version: 1 });
  server.on(callsOf(dataField).list).answers(() => [phone]);
  let letThrough = (): void => undefined;
  const passed = new Promise<void>((resolve) => (letThrough = resolve));
  const fetchNow = globalThis.fetch;
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (url.includes("/data-field")) await passed;
    return fetchNow(url, init);
  });
  await open("/report/ticket?columns=num,field.5,field.9");
  await screen.findByRole("link", { name: "A017" });
  expect(screen.queryByRole("columnheader", { name: /^Field/ })).toBeNull();
  letThrough();
  expect(await screen.findByRole("columnheader", { name: "Phone" })).toBeTruthy();
  expect(screen.getByRole("columnheader", { name: "Field 9" })).toBeTruthy();
});
