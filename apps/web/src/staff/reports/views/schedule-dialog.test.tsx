import { reportCalls } from "@cherga/contract/calls/reports";
import type { ReportSchedule, ScheduleOfView } from "@cherga/contract/shapes/report/schedules";
import type { ReportView } from "@cherga/contract/shapes/report/views";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import PaymentReportPage from "#staff/reports/payments/payments.tsx";
import { openReport, reportTime, startReportServer } from "#staff/reports/testing/render-report.tsx";
import { speak } from "#staff/texts/i18n.ts";
import type { FakeServer } from "#testing/fake-server.ts";
import { violationsIn } from "#testing/violations.ts";

const view: ReportView = {
  id: 5,
  name: "Last week",
  report: "payment",
  search: { period: "lastWeek", operators: 3 },
  organizationId: null,
  owner: { id: 1, name: "Lesia" },
};
const aSchedule = (more: Partial<ReportSchedule> = {}): ReportSchedule => ({
  isOn: true,
  every: "daily",
  hour: 7,
  recipients: ["boss@centre.test"],
  language: "en",
  organizationId: 7,
  format: "pdf",
  nextAt: "2026-05-05T04:00:00.000Z",
  letters: [],
  ...more,
});

let server: FakeServer;
let user: UserEvent;
let known: ScheduleOfView;
beforeAll(() => speak("en"));
beforeEach(() => {
  user = userEvent.setup();
  server = startReportServer();
  known = { hasMailServer: true, isForDemoPhone: false, zone: "Europe/Kyiv" };
  server.on(reportCalls.views).answers(() => [view]);
  server
    .on(reportCalls.payments)
    .answers(() => ({ content: [], total: 0, sums: [], unpaid: [], unpaidTotal: 0, time: reportTime }));
  server.on(reportCalls.viewSchedule).answers(() => known);
});

async function openDialog(search = "?view=5&period=lastWeek&operators=3"): Promise<HTMLElement> {
  await openReport(PaymentReportPage, `/report/payment${search}`);
  await user.click(await screen.findByRole("button", { name: /^View/ }));
  const menu = await screen.findByRole("menu");
  await user.click(await within(menu).findByRole("menuitem", { name: "Send by e-mail…" }));
  const dialog = await screen.findByRole("dialog", { name: "Send “Last week” by e-mail" });
  await within(dialog).findByRole("textbox", { name: "Recipients" });
  return dialog;
}

/** The frame of the dialog is that of all dialogs. */
function formIn(dialog: HTMLElement): Element {
  const form = dialog.querySelector("form");
  if (form === null) throw new Error("the dialog has a form");
  return form;
}

test("a view is sent to the entered addresses, with what it shows", async () => {
  server.on(reportCalls.saveSchedule).answers(() => ({ ...known, schedule: aSchedule() }));
  const dialog = await openDialog();
  expect(await violationsIn(formIn(dialog))).toEqual([]);
  const save = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Save" });
  expect(save.disabled).toBe(true);
  const field = within(dialog).getByRole("textbox", { name: "Recipients" });
  await user.type(field, "boss@centre.test, board@centre.test{Enter}boss@centre.test");
  await user.click(save);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.heard(reportCalls.saveSchedule)[0]?.body).toMatchObject({
    isOn: true,
    every: "weekly",
    hour: 8,
    recipients: ["boss@centre.test", "board@centre.test"],
    language: "en",
    exported: { report: "payment", format: "xlsx", of: { operatorIds: [3] } },
  });
});

test("a wrong address is named, and nothing can be saved", async () => {
  const dialog = await openDialog();
  await user.type(within(dialog).getByRole("textbox", { name: "Recipients" }), "boss@centre.test{Enter}boss");
  await within(dialog).findByText("“boss” is not an e-mail address");
  expect(within(dialog).getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true);
  expect(within(dialog).getByRole<HTMLButtonElement>("button", { name: "Send now" }).disabled).toBe(true);
});

test("the form says when the next letter is sent, and how the last ones fared, in plain words", async () => {
  const at = "2026-05-04T04:00:00.000Z";
  known = {
    ...known,
    schedule: aSchedule({
      letters: [
        { recipient: "boss@centre.test", state: "sent", error: "", at },
        { recipient: "a@b.test", state: "failed", error: "recipientRefused: 550 No such user", at },
        { recipient: "c@d.test", state: "failed", error: "TypeError", at },
        { recipient: "e@f.test", state: "queued", error: "unreachable", at },
      ],
    }),
  };
  const dialog = await openDialog();
  const said = within(dialog).getByRole("status");
  expect(said.textContent).toContain("Next time: 05.05.2026, 07:00.");
  expect(
    within(said)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "boss@centre.test: sent 04.05.2026, 07:00",
    "a@b.test: not sent (04.05.2026, 07:00). The mail server refused the recipient. (550 No such user)",
    "c@d.test: not sent (04.05.2026, 07:00). The report could not be prepared.",
    "e@f.test: not sent yet. The mail server cannot be reached.",
  ]);
  expect(await violationsIn(formIn(dialog))).toEqual([]);
});

test("a report is sent now as the form says, and the form stays open with the outcome", async () => {
  known = { ...known, schedule: aSchedule() };
  server.on(reportCalls.saveSchedule).answers(() => known);
  server.on(reportCalls.sendSchedule).answers(() => ({
    ...known,
    schedule: aSchedule({
      letters: [
        { recipient: "boss@centre.test", state: "queued", error: "", at: "2026-05-04T04:00:00.000Z" },
      ],
    }),
  }));
  const dialog = await openDialog();
  await user.click(within(dialog).getByRole("button", { name: "Send now" }));
  await within(dialog).findByText(/being sent…/);
  expect(server.heard(reportCalls.saveSchedule)).toHaveLength(1);
  server.on(reportCalls.sendSchedule).refuses("ERROR_TOO_MANY");
  await user.click(within(dialog).getByRole("button", { name: "Send now" }));
  await within(dialog).findByText("This report was sent less than a minute ago. Wait a little.");
});

test("one letter of a view that has no schedule does not turn a schedule on", async () => {
  server.on(reportCalls.saveSchedule).answers(() => ({ ...known, schedule: aSchedule({ isOn: false }) }));
  server
    .on(reportCalls.sendSchedule)
    .answers(() => ({ ...known, schedule: aSchedule({ isOn: false, nextAt: undefined }) }));
  const dialog = await openDialog();
  await user.type(within(dialog).getByLabelText("Recipients"), "boss@centre.test");
  await user.click(within(dialog).getByRole("button", { name: "Send now" }));
  await expect.poll(() => server.heard(reportCalls.sendSchedule)).toHaveLength(1);
  expect(server.heard(reportCalls.saveSchedule).map(({ body }) => body.isOn)).toEqual([false]);
});

test("without a mail server the form says so, and why sending has stopped", async () => {
  known = {
    hasMailServer: false,
    isForDemoPhone: false,
    zone: "Europe/Kyiv",
    schedule: aSchedule({ isOn: false, nextAt: undefined, stoppedBy: "rights" }),
  };
  const dialog = await openDialog();
  within(dialog).getByText(/No mail server is set up/);
  within(dialog).getByText(/you may no longer see this report’s data/);
  expect(within(dialog).getByRole("status").textContent).toBe("Not sent regularly.");
  expect(within(dialog).getByRole<HTMLButtonElement>("button", { name: "Send now" }).disabled).toBe(true);
});

test("in the demo the form says that letters are shown on the demo’s phone", async () => {
  known = { ...known, isForDemoPhone: true };
  const dialog = await openDialog();
  within(dialog).getByText(/reports are not sent by e-mail/);
  const link = within(dialog).getByRole("link", { name: "Open the phone" });
  expect(link.getAttribute("href")).toBe("/phone");
  expect(await violationsIn(formIn(dialog))).toEqual([]);
});

test("a changed view is saved before it can be sent", async () => {
  await openReport(PaymentReportPage, "/report/payment?view=5&period=lastMonth");
  await user.click(await screen.findByRole("button", { name: "View (changed): Last week" }));
  const menu = await screen.findByRole("menu");
  await within(menu).findByRole("menuitem", { name: "Rename…" });
  expect(within(menu).queryByRole("menuitem", { name: "Send by e-mail…" })).toBeNull();
});
