import { type Message, messageCalls } from "@cherga/contract/calls/messages";
import { type DayEventEntry, debugCalls } from "@cherga/contract/calls/debug";
import { healthCalls, type HealthPart } from "@cherga/contract/calls/health";
import { queueListCalls } from "@cherga/contract/calls/queue-lists";
import { service } from "@cherga/contract/resources/service";
import { smsDebugCalls } from "@cherga/contract/calls/sms-debug";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openReport, startReportServer } from "#staff/reports/testing/render-report.tsx";
import DebugHomePage from "#staff/debugging/debug-home.tsx";
import DebugLogPage from "#staff/debugging/debug-log.tsx";
import EventPage from "#staff/debugging/event-count.tsx";
import EventsPage from "#staff/debugging/events.tsx";
import HealthPage from "#staff/debugging/health.tsx";
import MessagesPage from "#staff/debugging/messages/messages.tsx";
import SmsGatewaysPage from "#staff/debugging/sms-gateways.tsx";
import SlotReasonsPage from "#staff/debugging/slot-reasons.tsx";
import { aTicket } from "#staff/hall/testing/a-ticket.ts";
import { speak } from "#staff/texts/i18n.ts";
import type { FakeServer } from "#testing/fake-server.ts";
import { violationsIn } from "#testing/violations.ts";

const message: Message = {
  id: 1,
  ticketId: 17,
  channel: "sms",
  kind: "success",
  recipient: "+380501112233",
  text: null,
  state: "sent",
  num: "A017",
  attempts: 1,
  error: "",
  created: "2026-05-04T07:00:00.000Z",
  sent: "2026-05-04T07:00:01.000Z",
};

let server: FakeServer;
beforeAll(() => speak("en"));
const none = { queued: 0, sent: 0, delivered: 0, failed: 0, expired: 0 };

beforeEach(() => {
  server = startReportServer();
  server.on(messageCalls.counts).answers(() => none);
});

test("messages say what became of them, in plain words, and can be sent again", async () => {
  server.on(messageCalls.list).answers(() => [
    {
      ...message,
      id: 3,
      state: "failed",
      error: "wrongNumber ESME_RINVDSTADR",
      attempts: 2,
      text: "Hello",
    },
    { ...message, id: 2, kind: "code", state: "queued" },
    message,
  ]);
  server.on(messageCalls.sendAgain).answers(() => ({ ...message, id: 4, state: "queued" }));
  await openReport(MessagesPage, "/debug/message");
  const failed = await screen.findByRole("row", { name: /Not sent/ });
  expect(within(failed).getByText("The phone number is wrong.")).toBeTruthy();
  expect(within(failed).getByText("2 attempts")).toBeTruthy();
  expect(within(failed).getByText("Hello")).toBeTruthy();
  const code = screen.getByRole("row", { name: /Confirmation code/ });
  expect(within(code).queryByRole("button", { name: "Send again" })).toBeNull();
  expect(await violationsIn(document.body)).toEqual([]);
  await userEvent.click(within(failed).getByRole("button", { name: "Send again" }));
  const question = await screen.findByRole("dialog", { name: "Send this message again?" });
  expect(question.textContent).toMatch(/Recipient: \+380501112233 \(SMS\)\s+Hello/);
  expect(server.heard(messageCalls.sendAgain)).toEqual([]);
  await userEvent.click(within(question).getByRole("button", { name: "Send again" }));
  expect(server.heard(messageCalls.sendAgain)).toMatchObject([{ params: { id: 3 } }]);
});

test("messages are counted by what became of them, and a figure leads to its messages", async () => {
  server.on(messageCalls.list).answers(() => [message]);
  server.on(messageCalls.counts).answers(() => ({ ...none, delivered: 1_204, failed: 3 }));
  const where = await openReport(MessagesPage, "/debug/message");
  const all = await screen.findByRole("button", { name: "1,207 Messages" });
  expect(all.getAttribute("aria-pressed")).toBe("true");
  expect(screen.queryByRole("button", { name: /Expired/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: /^3 Not sent/ }));
  await waitFor(() => expect(where()).toMatch(/state=failed/));
  await waitFor(() =>
    expect(server.heard(messageCalls.list).at(-1)).toMatchObject({ query: { state: "failed" } }),
  );
  expect(all.getAttribute("aria-pressed")).toBe("false");
});

test("without messages the page says so, and leads to where they are set up", async () => {
  server.on(messageCalls.list).answers(() => []);
  await openReport(MessagesPage, "/debug/message");
  expect(await screen.findByText("No messages in the last 30 days.")).toBeTruthy();
  expect((await screen.findByRole("link", { name: "Set up messages" })).getAttribute("href")).toBe(
    "/organization/7/messages",
  );
});

test("messages are looked for by date and by ticket number", async () => {
  server.on(messageCalls.list).answers(() => []);
  const where = await openReport(MessagesPage, "/debug/message");
  await userEvent.type(await screen.findByRole("searchbox", { name: "Search" }), "A017");
  expect(await screen.findByText("No messages match these filters.")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Date"), { target: { value: "2026-05-04" } });
  await waitFor(() => expect(where()).toMatch(/num=A017/));
  await waitFor(() => expect(where()).toMatch(/date=.*2026-05-04/));
  await waitFor(() =>
    expect(server.heard(messageCalls.list).at(-1)).toMatchObject({
      query: { num: "A017", date: "2026-05-04" },
    }),
  );
  await userEvent.click(await screen.findByRole("button", { name: "Show all" }));
  await waitFor(() => expect(where()).toBe("/debug/message"));
  expect(await screen.findByText("No messages in the last 30 days.")).toBeTruthy();
});

test("a gateway shows its state, its last trouble and the dialogue", async () => {
  server.on(smsDebugCalls.gateways).answers(() => [
    {
      organizationIds: [1],
      protocol: "smpp",
      host: "smpp.provider.test",
      port: 2775,
      secure: true,
      state: "paused",
      error: { code: "connectionRefused", detail: "ECONNREFUSED", at: "2026-05-04T07:00:00.000Z" },
      lines: [
        {
          at: "2026-05-04T06:59:00.000Z",
          direction: "out",
          pdu: "submit_sm",
          sequence: 4,
          status: "",
          number: "…233",
        },
      ],
    },
  ]);
  server.on(smsDebugCalls.sendTicket).answers(() => ({ ...message, kind: "test", status: 0 }));
  await openReport(SmsGatewaysPage, "/debug/sms");
  expect(await screen.findByRole("heading", { name: "smpp.provider.test:2775" })).toBeTruthy();
  expect(screen.getByText("Trying again soon")).toBeTruthy();
  expect(screen.getByText(/Check its address, login and password/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Gateway settings" }).getAttribute("href")).toBe(
    "/organization/1/messages",
  );
  await userEvent.click(screen.getByText(/^What was said/));
  expect(screen.getByText(/Nothing answers at the gateway’s address and port/)).toBeTruthy();
  expect(screen.getByRole("row", { name: /submit_sm 4/ })).toBeTruthy();
  expect(await violationsIn(document.body)).toEqual([]);
  server.on(queueListCalls.tickets).answers(() => []);
  await userEvent.type(screen.getByRole("textbox", { name: "Ticket" }), "A017");
  await userEvent.click(screen.getByRole("button", { name: "Send a test message" }));
  expect(await screen.findByText(/^Nobody has this number today/)).toBeTruthy();
  server.on(queueListCalls.tickets).answers(() => [aTicket({ id: 17, num: "A017" })]);
  await userEvent.type(screen.getByRole("textbox", { name: "Ticket" }), " ");
  await userEvent.click(screen.getByRole("button", { name: "Send a test message" }));
  expect(await screen.findByText("Outcome: Sent")).toBeTruthy();
  expect(server.heard(smsDebugCalls.sendTicket)).toMatchObject([{ body: { ticketId: 17 } }]);
});

const call: DayEventEntry = {
  seq: 12,
  at: "2026-05-04T07:00:01.000Z",
  type: "call",
  ticketId: 17,
  num: "A017",
  itemId: 18,
  service: "Passport",
  operator: { id: 3, name: "Olena" },
  actor: { id: 3, name: "Olena" },
  details: { because: "number", isRepeat: true },
};
const noEvent = { itemId: null, service: null, operator: null, actor: null };

test("events of a day say who did what to which ticket, and show their ids on request", async () => {
  server.on(debugCalls.dayEvents).answers(() => ({
    content: [
      call,
      { ...call, ...noEvent, seq: 11, type: "registered", details: { ticketType: "online" } },
      { ...call, ...noEvent, seq: 10, type: "hold", details: { late: "notThere" } },
    ],
    total: 3,
    people: [{ id: 3, name: "Olena" }],
    time: call.at,
  }));
  const where = await openReport(EventsPage, "/debug/emitter");
  const [called, registered, deferred] = within(
    await screen.findByRole("list", { name: "Events" }),
  ).getAllByRole("listitem");
  if (called === undefined || registered === undefined || deferred === undefined)
    throw new Error("three events");
  expect(called.textContent).toBe("10:00:01CalledCalled again · Next in lineA017PassportOlena");
  expect(within(called).getByRole("link", { name: "A017" }).getAttribute("href")).toBe("/queue/ticket/17");
  expect(registered.textContent).toContain("Visitor, online");
  expect(deferred.textContent).toContain("The visitor had not arrived by the booked time");
  expect(deferred.textContent).toContain("System");
  await userEvent.click(within(called).getByRole("button", { name: "Details of Called, 10:00:01" }));
  expect(within(called).getByText("2026-05-04, 12")).toBeTruthy();
  expect(await violationsIn(document.body)).toEqual([]);

  await userEvent.click(screen.getByRole("combobox", { name: "Person" }));
  await userEvent.click(await screen.findByRole("option", { name: "Olena" }));
  await waitFor(() => expect(where()).toMatch(/staff=3/));
  await waitFor(() =>
    expect(server.heard(debugCalls.dayEvents).at(-1)).toMatchObject({
      query: { date: "2026-05-04", staffId: 3 },
    }),
  );
});

test("a printed ticket is said once, and by whom an event was caused without the staff", async () => {
  server.on(debugCalls.dayEvents).answers(() => ({
    content: [
      { ...call, ...noEvent, seq: 4, type: "printed", details: { outcome: "printed" } },
      { ...call, ...noEvent, seq: 3, type: "printed", details: { outcome: "notPrinted" } },
      { ...call, ...noEvent, seq: 2, type: "checkedIn", details: {} },
      { ...call, ...noEvent, seq: 1, type: "statusChanged", at: "2026-05-03T07:00:01.000Z", details: {} },
    ],
    total: 4,
    people: [],
    time: call.at,
  }));
  await openReport(EventsPage, "/debug/emitter");
  const events = within(await screen.findByRole("list", { name: "Events" })).getAllByRole("listitem");
  expect(events.map(({ textContent }) => textContent)).toEqual([
    "10:00:01PrintedA017System",
    "10:00:01Not printedA017System",
    "10:00:01Checked inA017Visitor",
    "03.05, 10:00:01Status changedA017The visitor or the system",
  ]);
});

test("a day without events says so, and filters that find nothing can be cleared", async () => {
  server.on(debugCalls.dayEvents).answers(() => ({ content: [], total: 0, people: [], time: call.at }));
  const where = await openReport(EventsPage, "/debug/emitter?type=call", "/debug/emitter");
  await screen.findByText("No events match these filters.");
  await userEvent.click(screen.getByRole("button", { name: "Show all" }));
  await screen.findByText("Nothing has happened on this day yet.");
  expect(where()).toBe("/debug/emitter");
});

test("the events of the server are counted in plain words, and sorted by a click", async () => {
  const called = {
    event: "day:call",
    count: 12_345,
    perMinute: 7,
    lastAt: "2026-05-04T07:00:01.000Z",
    listeners: 0,
  };
  server.on(debugCalls.eventNames).answers(() => ({
    content: [called, { ...called, event: "topic:service" }, { ...called, event: "timer:retention" }],
    total: 3,
    time: called.lastAt,
  }));
  await openReport(EventsPage, "/debug/emitter?view=counts", "/debug/emitter");
  const row = await screen.findByRole("row", { name: /Queue: Called/ });
  expect(within(row).getByText("12,345")).toBeTruthy();
  expect(within(row).getByRole("link", { name: "Queue: Called" }).getAttribute("href")).toBe(
    "/device/emitter/day:call",
  );
  screen.getByRole("link", { name: "Update of pages: Services" });
  screen.getByRole("link", { name: "Periodic task: retention" });
  expect(await violationsIn(document.body)).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Times" }));
  await waitFor(() =>
    expect(server.heard(debugCalls.eventNames).at(-1)).toMatchObject({
      query: { sortBy: "count", descending: true },
    }),
  );
});

test("an event that happened only elsewhere shows its count and no rows", async () => {
  const time = "2026-05-04T07:00:01.000Z";
  server.on(debugCalls.events).answers(() => ({
    event: "day:call",
    count: 3,
    perMinute: 0,
    lastAt: time,
    listeners: 0,
    content: [],
    time,
  }));
  await openReport(EventPage, "/device/emitter/day:call", "/device/emitter/$id");
  expect(await screen.findByText("None of them was in your organizations.")).toBeTruthy();
  expect(screen.getByText(/^3 times since the start, 0 of them/)).toBeTruthy();
});

const healthy: HealthPart = {
  kind: "database",
  id: "cherga",
  name: "PostgreSQL 18",
  organization: null,
  state: "ok",
  trouble: null,
  since: null,
  figures: { answerMs: 1, megabytes: 20, connections: 9, mostConnections: 100 },
  detail: "",
};
const time = "2026-05-04T07:00:01.000Z";

test("health says that everything works, with figures of the installation", async () => {
  server.on(healthCalls.report).answers(() => ({ state: "ok" as const, parts: [healthy], time }));
  await openReport(HealthPage, "/debug/health");
  expect(await screen.findByText("Everything works")).toBeTruthy();
  expect(screen.getByText(/answers in 1 ms, 20 MB, 9 of 100 connections in use/)).toBeTruthy();
  expect(await violationsIn(document.body)).toEqual([]);
});

test("health says how much has not been connected, and that the rest works", async () => {
  const parts = ["1", "2"].map((id) => ({
    ...healthy,
    kind: "board" as const,
    id,
    name: `Board ${id}`,
    state: "unknown" as const,
  }));
  server.on(healthCalls.report).answers(() => ({ state: "ok" as const, parts: [healthy, ...parts], time }));
  await openReport(HealthPage, "/debug/health");
  expect(await screen.findByText("Everything that is connected works")).toBeTruthy();
  expect(screen.getByText("2 components have not been connected yet.")).toBeTruthy();
  expect(screen.queryByText(/Nothing needs your attention/)).toBeNull();
});

test.each([
  [{ runningHours: 0, runningMinutes: 7 }, "running for 7 min"],
  [{ runningHours: 2, runningMinutes: 125 }, "running for 2 h"],
])("a process with %j says: %s", async (figures, said) => {
  const part = { ...healthy, kind: "process" as const, figures: { memoryMb: 90, delayMs: 1, ...figures } };
  server.on(healthCalls.report).answers(() => ({ state: "ok" as const, parts: [part], time }));
  await openReport(HealthPage, "/debug/health");
  expect(await screen.findByText(new RegExp(`${said}$`))).toBeTruthy();
});

test("health says what is wrong, since when and what to do, and leads to its page", async () => {
  const organization = { id: 1, name: "Centre" };
  server.on(healthCalls.report).answers(() => ({
    state: "trouble" as const,
    parts: [
      {
        ...healthy,
        kind: "printer-device",
        id: "7",
        name: "Entrance",
        organization,
        state: "trouble",
        trouble: "paperOut",
        since: "2026-05-04T06:50:00.000Z",
      },
      {
        ...healthy,
        kind: "sms",
        id: "1",
        name: "",
        organization,
        state: "trouble",
        trouble: "messagesWait",
        figures: { waiting: 12 },
        detail: "wrongPassword",
      },
      healthy,
    ],
    time,
  }));
  await openReport(HealthPage, "/debug/health");
  expect(await screen.findByText("2 components need attention")).toBeTruthy();
  const printer = screen.getByRole("article", { name: "Entrance" });
  expect(within(printer).getByText("Out of paper. Insert a new roll.")).toBeTruthy();
  expect(within(printer).getByText(/^Since /)).toBeTruthy();
  expect(within(printer).getByRole("link", { name: "Entrance" }).getAttribute("href")).toBe(
    "/device/printer/jobs",
  );
  const lines = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(lines).toEqual([
    "PostgreSQL 18answers in 1 ms, 20 MB, 9 of 100 connections in useIn order",
    "EntranceNeeds attention · since 09:50",
    "CentreNeeds attention",
  ]);
  const sms = screen.getByRole("article", { name: "SMS" });
  expect(within(sms).getByText(/are not sent: 12/)).toBeTruthy();
  expect(within(sms).getByRole("link", { name: "SMS" }).getAttribute("href")).toBe("/debug/sms");
  expect(await violationsIn(document.body)).toEqual([]);
});

test("of many components of a kind, those in order are only counted", async () => {
  const kiosk = { ...healthy, kind: "terminal" as const, figures: {} };
  const kiosks = Array.from({ length: 12 }, (_, index) => ({
    ...kiosk,
    id: String(index),
    name: `Kiosk ${index}`,
    state: index === 3 ? ("unknown" as const) : ("ok" as const),
  }));
  server.on(healthCalls.report).answers(() => ({ state: "ok" as const, parts: kiosks, time }));
  await openReport(HealthPage, "/debug/health");
  const lines = within(await screen.findByRole("region", { name: "Kiosk" })).getAllByRole("listitem");
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    "Kiosk 3Not connected yet",
    "11 more are in order",
  ]);
});

test("the index says for each page what it would show now", async () => {
  server.on(healthCalls.report).answers(() => ({
    state: "trouble" as const,
    parts: [{ ...healthy, state: "trouble", trouble: "slowDatabase" }],
    time,
  }));
  const gateway = { organizationIds: [1], protocol: "smpp" as const, host: "smpp.example", port: 2775 };
  const quiet = { secure: false, error: null, lines: [] };
  server.on(smsDebugCalls.gateways).answers(() => [
    { ...gateway, ...quiet, state: "connected" },
    { ...gateway, ...quiet, state: "reserved" },
  ]);
  server.on(messageCalls.list).answers(() => []);
  server.on(debugCalls.log).answers(() => ({ content: [], total: 0, isOn: true, time }));
  server.on(debugCalls.dayEvents).answers(() => ({ content: [call], total: 194, people: [], time }));
  await openReport(DebugHomePage, "/debug");
  await screen.findByText("1 component needs attention");
  await screen.findByText("Example address: nothing is sent");
  await screen.findByText("No unsent messages today");
  await screen.findByText("The log is on");
  await screen.findByText("194 events today");
  expect(screen.getByRole("link", { name: "Events" }).getAttribute("href")).toBe("/debug/emitter");
  expect(await violationsIn(document.body)).toEqual([]);
});

test("the debug log says that it is off, and shows, saves and deletes its entries", async () => {
  const entry = {
    at: time,
    level: "core" as const,
    heading: "double call",
    requestId: "00ff00ff00ff00ff",
    what: "command",
    outcome: "ERROR_ACTION_NOT_ALLOWED",
    tookMs: 12,
    actorId: 5,
    about: { ticketItemId: 17 },
  };
  server.on(debugCalls.log).answers(() => ({ content: [entry], total: 1, isOn: false, time }));
  server.on(debugCalls.clearLog).answers(() => ({ deleted: 1 }));
  await openReport(DebugLogPage, "/debug/log");
  expect(await screen.findByText(/The debug log is off/)).toBeTruthy();
  const row = screen.getByRole("row", { name: /double call/ });
  expect(within(row).getByText("ERROR_ACTION_NOT_ALLOWED")).toBeTruthy();
  expect(within(row).getByText("ticketItemId 17, user 5")).toBeTruthy();
  expect(await violationsIn(document.body)).toEqual([]);
  await userEvent.click(screen.getByRole("switch", { name: "Only what was refused or failed" }));
  await waitFor(() =>
    expect(server.heard(debugCalls.log).at(-1)).toMatchObject({ query: { refused: true } }),
  );
  await userEvent.click(screen.getByRole("button", { name: "Delete all entries" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete all entries" }));
  await waitFor(() => expect(server.heard(debugCalls.clearLog)).toHaveLength(1));
});

test("times of a day are explained operator by operator", async () => {
  const draft = service.draft.parse({
    name: { en: "Passport", ru: "Паспорт", ua: "Паспорт" },
    duration: { value: 30, unit: "minutes" },
  });
  const passport = service.row.parse({
    ...service.complete(draft),
    id: 3,
    version: 1,
    customerDataFields: [],
  });
  server.on(queueListCalls.services).answers(() => [passport]);
  server.on(queueListCalls.servicePackages).answers(() => []);
  server.on(debugCalls.slots).answers(() => ({
    reason: null,
    length: 30,
    operators: [
      { id: 1, name: "Olena" },
      { id: 2, name: "Petro" },
    ],
    times: [
      { at: "2026-05-04T07:00:00.000Z", verdict: "free", reasons: ["free", "busy"] },
      { at: "2026-05-04T07:30:00.000Z", verdict: "taken", reasons: ["busy", "notWorking"] },
    ],
  }));
  await openReport(SlotReasonsPage, "/debug/slot");
  expect(await screen.findByText("Choose a service or package.")).toBeTruthy();
  await userEvent.click(await screen.findByRole("combobox", { name: "Service" }));
  await userEvent.click(await screen.findByRole("option", { name: /Passport/ }));
  expect(await screen.findByText("1 free time. The visit takes 30 min.")).toBeTruthy();
  expect(screen.getByText("Free: Olena")).toBeTruthy();
  expect(screen.getByText("Not working: Petro")).toBeTruthy();
  expect(await violationsIn(document.body)).toEqual([]);
});
