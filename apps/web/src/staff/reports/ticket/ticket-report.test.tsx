import { paymentCalls } from "@cherga/contract/calls/payments";
import { queueCalls } from "@cherga/contract/calls/queue";
import { reportCalls } from "@cherga/contract/calls/reports";
import type { SurveyAnswer } from "@cherga/contract/shapes/report/survey";
import type { Ticket } from "@cherga/contract/shapes/ticket";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aTicket, anItem } from "#staff/hall/testing/a-ticket.ts";
import { openReport, reportTime, startReportServer } from "#staff/reports/testing/render-report.tsx";
import TicketReportPage from "#staff/reports/ticket/ticket-report.tsx";
import { speak } from "#staff/texts/i18n.ts";
import type { FakeServer } from "#testing/fake-server.ts";
import { violationsIn } from "#testing/violations.ts";

const called = "2026-05-04T07:00:30.000Z";
const free = "2026-05-05T09:00:00.000Z";
const served = aTicket({
  id: 17,
  num: "A017",
  items: [
    anItem({
      id: 170,
      state: "complete",
      intervals: [
        { kind: "waiting", from: "2026-05-04T06:50:00.000Z", to: called },
        { kind: "serving", from: called, to: "2026-05-04T07:10:00.000Z" },
      ],
    }),
  ],
});

let server: FakeServer;
beforeAll(() => speak("en"));
beforeEach(() => {
  server = startReportServer();
  server.on(paymentCalls.ofItem).refuses("ERROR_NOT_FOUND");
  answer(served);
});

const answer = (ticket: Ticket, survey: SurveyAnswer | null = null): void =>
  server.on(reportCalls.ticketEvents).answers(() => ({
    ticket,
    content: [
      { id: "1", ticketId: 17, type: "registered", addedDateTime: "2026-05-04T06:50:00.000Z" },
      {
        id: "2",
        ticketId: 17,
        type: "call",
        addedDateTime: called,
        itemId: 170,
        operator: "Taras Bondar",
        actor: "Olena Melnyk",
        because: "pullTime",
      },
    ],
    survey,
    time: reportTime,
  }));
const open = () => openReport(TicketReportPage, "/report/ticket/17", "/report/ticket/$id");

test("the visitor's rating is shown with the visit", async () => {
  answer(served, {
    answeredAt: "2026-05-04T08:00:00.000Z",
    ratings: [{ question: "Were we friendly?", rating: 4 }],
    comment: "Quick and kind",
  });
  await open();
  expect(await screen.findByRole("row", { name: "Were we friendly? 4 of 5" })).toBeTruthy();
  expect(screen.getByText("Quick and kind")).toBeTruthy();
});

test("a visit is told with who, when and why, and its time as a line", async () => {
  await open();
  expect(await screen.findByRole("heading", { name: "Visit A017" })).toBeTruthy();
  const row = screen.getByRole("row", { name: /Called/ });
  expect(
    within(row)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  ).toEqual(["10:00:30", "CalledFirst come", "Olena Melnykat the window of Taras Bondar"]);
  expect(screen.getByRole("button", { name: "Waiting, 10 min, 09:50–10:00" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Move to another day" })).toBeNull();
  expect(await violationsIn(document.body)).toEqual([]);
});

test("a note is added, and the history is read again", async () => {
  server.on(reportCalls.addEvent).answers(() => ({ success: true }));
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Add a note" }));
  const add = await screen.findByRole("button", { name: "Add" });
  expect(add.hasAttribute("disabled")).toBe(true);
  await userEvent.type(screen.getByRole("textbox", { name: "Note" }), "  Came with a lawyer ");
  await userEvent.click(add);
  await waitFor(() =>
    expect(server.heard(reportCalls.addEvent).map(({ body }) => body)).toEqual([
      { ticketId: 17, type: "note", comment: "Came with a lawyer" },
    ]),
  );
  await waitFor(() => expect(server.heard(reportCalls.ticketEvents)).toHaveLength(2));
});

test("a booking is moved to a free time of another day", async () => {
  answer(
    aTicket({
      id: 17,
      num: "A017",
      plannedTime: "2026-05-04T12:00:00.000Z",
      items: [anItem({ id: 170, state: "planned" })],
    }),
  );
  server.on(queueCalls.moveOptions).answers(({ query: { date = "2026-05-04" } }) => ({
    operators: [],
    givers: [],
    services: [],
    starts: date === "2026-05-05" ? [free] : [],
    otherDays: true,
    date,
  }));
  server.on(reportCalls.transfer).answers(() => ({ ticketId: 17, num: "A003" }));
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Move to another day" }));
  await userEvent.click(await screen.findByRole("button", { name: "Next day" }));
  await userEvent.click(await screen.findByRole("radio", { name: "12:00" }));
  await userEvent.click(screen.getByRole("button", { name: "Move" }));
  await waitFor(() =>
    expect(server.heard(reportCalls.transfer).map(({ params, body }) => [params, body])).toEqual([
      [{ id: 17 }, { queueDateTime: free }],
    ]),
  );
});

test("a ticket that does not exist is said to be missing", async () => {
  server.on(reportCalls.ticketEvents).refuses("ERROR_NOT_FOUND");
  await open();
  expect(await screen.findByText("Not found")).toBeTruthy();
});
