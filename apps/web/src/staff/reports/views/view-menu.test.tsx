import { reportCalls } from "@cherga/contract/calls/reports";
import { Refusal } from "@cherga/contract/errors";
import type { ReportView } from "@cherga/contract/shapes/report/views";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import ReportIndexPage from "#staff/reports/index/report-index.tsx";
import PaymentReportPage from "#staff/reports/payments/payments.tsx";
import { openReport, reportTime, startReportServer } from "#staff/reports/testing/render-report.tsx";
import { keepSession } from "#staff/session/session.ts";
import { aUser } from "#staff/session/testing/a-user.ts";
import { speak } from "#staff/texts/i18n.ts";
import type { FakeServer } from "#testing/fake-server.ts";
import { violationsIn } from "#testing/violations.ts";

const me = { id: 1, name: "Lesia" };
const olha = { id: 2, name: "Olha Koval" };
const aView = (more: Partial<ReportView> = {}): ReportView => ({
  id: 5,
  name: "Last week",
  report: "payment",
  search: { period: "lastWeek", operators: 3 },
  organizationId: null,
  owner: me,
  ...more,
});
const mine = aView();
const theirs = aView({
  id: 6,
  name: "Month",
  search: { period: "thisMonth" },
  organizationId: 7,
  owner: olha,
});

let server: FakeServer;
let user: UserEvent;
let views: ReportView[];
beforeAll(() => speak("en"));
beforeEach(() => {
  user = userEvent.setup();
  server = startReportServer();
  views = [theirs, mine, aView({ id: 8, name: "Another report’s", report: "survey" })];
  server.on(reportCalls.views).answers(() => views);
  server
    .on(reportCalls.payments)
    .answers(() => ({ content: [], total: 0, sums: [], unpaid: [], unpaidTotal: 0, time: reportTime }));
});

const open = (at = "/report/payment") => openReport(PaymentReportPage, at);
const openMenu = async (name: string | RegExp): Promise<HTMLElement> => {
  await user.click(await screen.findByRole("button", { name }));
  return screen.findByRole("menu");
};
const namesIn = (opened: HTMLElement): readonly (string | null)[] =>
  within(opened)
    .getAllByRole("menuitem")
    .map(({ textContent }) => textContent);
const choose = async (opened: HTMLElement, name: string | RegExp) =>
  user.click(within(opened).getByRole("menuitem", { name }));

test("the menu has the views of this report: one's own, then shared ones with their owners", async () => {
  await open();
  const opened = await openMenu("Views");
  await within(opened).findByText("My views");
  expect(namesIn(opened)).toEqual(["Last week", "MonthOlha Koval", "Save as a view…", "Copy link"]);
  expect(within(opened).queryByRole("menuitem", { current: true })).toBeNull();
  expect(await violationsIn(opened)).toEqual([]);
});

test("an own shared view is marked, and views of the same name show their authors", async () => {
  views = [
    aView({ organizationId: 7 }),
    aView({ id: 6, organizationId: 7, owner: olha }),
    aView({ id: 7, name: "Mine", organizationId: 7 }),
    aView({ id: 8, name: "Alone" }),
  ];
  await open();
  const opened = await openMenu("Views");
  await within(opened).findByText("My views");
  expect(namesIn(opened).slice(0, 4)).toEqual([
    "Alone",
    "Last weekLesiaShared",
    "MineShared",
    "Last weekOlha Koval",
  ]);
});

test("views that others have shared since are in the menu when it is opened", async () => {
  views = [];
  await open();
  await waitFor(() => expect(server.heard(reportCalls.views)).toHaveLength(1));
  views = [theirs];
  const opened = await openMenu("Views");
  expect(await within(opened).findByRole("menuitem", { name: /^Month/ })).toBeTruthy();
});

test("without views the menu says what a view is for", async () => {
  views = [];
  await open();
  const opened = await openMenu("Views");
  const text = await within(opened).findByText(/A view keeps the period/);
  const save = within(opened).getByRole("menuitem", { name: "Save as a view…" });
  expect(save.getAttribute("aria-describedby")).toBe(text.id);
  expect(await violationsIn(opened)).toEqual([]);
});

test("a failure says so, and asks again on request", async () => {
  server.on(reportCalls.views).refuses("ERROR_UNAVAILABLE");
  await open();
  const opened = await openMenu("Views");
  const failed = await within(opened).findByRole("menuitem", { name: "The views could not be loaded" });
  server.on(reportCalls.views).answers(() => views);
  await user.click(failed);
  expect(await within(opened).findByRole("menuitem", { name: "Last week" })).toBeTruthy();
});

test("a view opens its address with the keyboard, and is marked", async () => {
  const where = await open("/report/payment?page=3");
  (await screen.findByRole("button", { name: "Views" })).focus();
  await user.keyboard("{Enter}");
  await screen.findByText("My views");
  await user.keyboard("{Home}{Enter}");
  await waitFor(() => expect(where()).toBe("/report/payment?view=5&period=lastWeek&operators=3"));
  expect(server.heard(reportCalls.payments).at(-1)?.body).toMatchObject({
    startDate: "2026-04-27",
    endDate: "2026-05-03",
    operatorIds: [3],
    page: 1,
  });
  const opened = await openMenu("View: Last week");
  expect(within(opened).getByRole("menuitem", { current: true }).textContent).toBe("Last week");
});

test("what is shown is saved under a name, and the address names the view", async () => {
  const made = aView({ id: 9, name: "Window 3", search: { operators: 3 }, organizationId: 7 });
  server.on(reportCalls.createView).answers(() => {
    views = [...views, made];
    return made;
  });
  const where = await open("/report/payment?operators=3&page=2");
  await choose(await openMenu("Views"), "Save as a view…");
  const dialog = await screen.findByRole("dialog", { name: "Save as a view" });
  expect(within(dialog).getByRole("button", { name: "Save" }).hasAttribute("disabled")).toBe(true);
  expect(await violationsIn(within(dialog).getByRole("textbox", { name: "Name" }))).toEqual([]);
  await user.click(within(dialog).getByRole("checkbox", { name: "Share in the organization" }));
  await user.type(within(dialog).getByRole("textbox", { name: "Name" }), " Window 3 {Enter}");
  expect(await screen.findByText("“Window 3” is saved")).toBeTruthy();
  expect(server.heard(reportCalls.createView).map(({ body }) => body)).toEqual([
    { name: "Window 3", report: "payment", search: { operators: 3 }, isShared: true },
  ]);
  expect(where()).toBe("/report/payment?view=9&operators=3");
  const opener = await screen.findByRole("button", { name: "View: Window 3" });
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test.each([
  ["ERROR_NOT_UNIQUE", "You already have a view of this report with this name"],
  ["ERROR_LIMIT", "You already have 100 views. Delete one that you no longer need."],
  ["ERROR_VALIDATION", "Too many filters are chosen: they cannot be saved as a view"],
] as const)("a view that is refused by %s stays in its dialog, with the reason", async (code, reason) => {
  server.on(reportCalls.createView).refuses(code);
  await open();
  await choose(await openMenu("Views"), "Save as a view…");
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByRole("textbox", { name: "Name" }), "Last week{Enter}");
  expect(await within(dialog).findByText(reason)).toBeTruthy();
  await user.type(within(dialog).getByRole("textbox", { name: "Name" }), "2");
  expect(within(dialog).queryByText(reason)).toBeNull();
});

test("a changed view is updated, and then shown unchanged", async () => {
  server.on(reportCalls.editView).answers(({ body }) => {
    const edited = aView({ search: body.search ?? {} });
    views = [edited];
    return edited;
  });
  await open("/report/payment?view=5&period=lastMonth&page=2");
  const opened = await openMenu("View (changed): Last week");
  expect(within(opened).queryByRole("menuitem", { current: true })).toBeNull();
  await choose(opened, "Update “Last week”");
  expect(await screen.findByText("“Last week” is updated")).toBeTruthy();
  expect(server.heard(reportCalls.editView)[0]).toMatchObject({
    params: { id: 5 },
    body: { search: { period: "lastMonth" } },
  });
  const again = await openMenu("View: Last week");
  expect(await within(again).findByRole("menuitem", { current: true })).toBeTruthy();
  expect(within(again).queryByRole("menuitem", { name: /Update/ })).toBeNull();
});

test("the shown view is renamed, and shared", async () => {
  server.on(reportCalls.editView).answers(({ body: { name = "Week", isShared } }) => {
    const edited = aView({ name, organizationId: isShared ? 7 : null });
    views = [edited];
    return edited;
  });
  await open("/report/payment?period=lastWeek&operators=3");
  await choose(await openMenu("View: Last week"), "Rename…");
  const name = await screen.findByRole("textbox", { name: "Name" });
  await user.clear(name);
  await user.type(name, "Week{Enter}");
  await choose(await openMenu("View: Week"), "Share in the organization");
  expect(await screen.findByText("“Week” is shared in the organization")).toBeTruthy();
  expect(server.heard(reportCalls.editView).map(({ body }) => body)).toEqual([
    { name: "Week" },
    { isShared: true },
  ]);
});

test("a shared view of somebody else can be opened, not changed", async () => {
  await open("/report/payment?period=thisMonth&view=6&operators=1");
  const opened = await openMenu("View (changed): Month");
  expect(namesIn(opened)).toEqual(["Last week", "MonthOlha Koval", "Save as a view…", "Copy link"]);
});

test("an administrator deletes a shared view after confirmation", async () => {
  keepSession({
    user: aUser({ isAdmin: true }),
    token: "token",
    current: { countryId: 1, regionId: 1, organizationId: 7, operatorId: null },
  });
  server.on(reportCalls.deleteView).answers(() => {
    views = [mine];
    return true as const;
  });
  await open("/report/payment?period=thisMonth");
  await choose(await openMenu("View: Month"), "Delete…");
  const dialog = await screen.findByRole("dialog", { name: "Delete “Month”?" });
  expect(within(dialog).getByText(/deleted for everyone in the organization/)).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(server.heard(reportCalls.deleteView)).toHaveLength(0);
  await choose(await openMenu("View: Month"), "Delete…");
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  expect(await screen.findByText("“Month” is deleted")).toBeTruthy();
  expect(server.heard(reportCalls.deleteView).map(({ params }) => params)).toEqual([{ id: 6 }]);
  expect(await screen.findByRole("button", { name: "Views" })).toBeTruthy();
});

test("a view that somebody has just deleted is said to be gone", async () => {
  server.on(reportCalls.editView).answers(() => {
    views = [];
    throw new Refusal("ERROR_NOT_FOUND");
  });
  await open("/report/payment?period=lastWeek&operators=3");
  await choose(await openMenu("View: Last week"), "Share in the organization");
  expect(await screen.findByText("This view no longer exists")).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Views" })).toBeTruthy();
});

test("the link of what is shown is copied, or shown where copying is not allowed", async () => {
  await open("/report/payment?period=thisMonth");
  await choose(await openMenu("View: Month"), "Copy link");
  expect(await screen.findByText("The link is copied")).toBeTruthy();
  expect(screen.getByText("Its period moves on with the calendar.")).toBeTruthy();
  const link = `${location.origin}/report/payment?period=thisMonth`;
  expect(await navigator.clipboard.readText()).toBe(link);
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no", "NotAllowedError"));
  await choose(await openMenu("View: Month"), "Copy link");
  expect(await screen.findByText(`${link} — Its period moves on with the calendar.`)).toBeTruthy();
});

test("the link of what is not saved has the dates and the organization that are shown", async () => {
  await open("/report/payment?period=yesterday&operators=3");
  await choose(await openMenu("Views"), "Copy link");
  expect(await screen.findByText("The link is copied")).toBeTruthy();
  expect(screen.getByText(/^Its dates stay the same\. /)).toBeTruthy();
  const { pathname, searchParams } = new URL(await navigator.clipboard.readText());
  expect(pathname).toBe("/report/payment");
  expect(Object.fromEntries(searchParams)).toEqual({
    operators: "3",
    from: "2026-05-03",
    to: "2026-05-03",
    organizations: "7",
  });
});

test("a link of dates that were chosen says nothing about its period", async () => {
  await open("/report/payment?from=2026-05-01&to=2026-05-03");
  await choose(await openMenu("Views"), "Copy link");
  expect(await screen.findByText("The link is copied")).toBeTruthy();
  expect(screen.queryByText(/calendar/)).toBeNull();
});

test("the page of all reports lists the views of all of them, as links", async () => {
  await openReport(ReportIndexPage, "/report");
  const link = await screen.findByRole("link", { name: "Last week" });
  expect(link.getAttribute("href")).toBe("/report/payment?view=5&period=lastWeek&operators=3");
  expect(link.closest("li")?.textContent).toBe("Last weekPayments");
  expect(screen.getByRole("link", { name: "Month" }).closest("li")?.textContent).toBe(
    "MonthPaymentsOlha Koval",
  );
  expect(await violationsIn(document.body)).toEqual([]);
});

test("the page of all reports has no list of views if there are none", async () => {
  views = [];
  await openReport(ReportIndexPage, "/report");
  await waitFor(() => expect(server.heard(reportCalls.views)).toHaveLength(1));
  expect(screen.queryByRole("heading", { name: "Saved views" })).toBeNull();
});

test("a link that names only a view opens all of it, and its filters can be removed then", async () => {
  views = [aView({ search: { operators: 3 } })];
  const where = await open("/report/payment?view=5");
  await waitFor(() => expect(where()).toBe("/report/payment?view=5&operators=3"));
  const [reset] = await screen.findAllByRole("button", { name: "Reset filters" });
  if (reset !== undefined) await user.click(reset);
  await waitFor(() => expect(where()).toBe("/report/payment?view=5"));
});

test("a link to a view that is gone opens the report", async () => {
  const where = await open("/report/payment?view=99");
  await screen.findByRole("heading", { name: "Payments" });
  expect(where()).toBe("/report/payment?view=99");
});

test("the page of all reports leads from a question about waits to the day before", async () => {
  await openReport(ReportIndexPage, "/report");
  const link = await screen.findByRole("link", { name: /^Why did people wait so long\?/ });
  expect(link.getAttribute("href")).toBe("/report/statistic?period=yesterday");
});
