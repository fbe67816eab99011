import { queueCalls } from "@cherga/contract/calls/queue";
import { queueListCalls } from "@cherga/contract/calls/queue-lists";
import { callsOf } from "@cherga/contract/calls/resource-calls";
import { runningCalls } from "@cherga/contract/calls/running";
import { dataFieldIds } from "@cherga/contract/constants";
import { operator } from "@cherga/contract/resources/operator";
import { organization } from "@cherga/contract/resources/organization";
import { service } from "@cherga/contract/resources/service";
import type { Ticket } from "@cherga/contract/shapes/ticket";
import { Notifications } from "@mantine/notifications";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { anOrganization } from "#staff/api/testing/an-organization.ts";
import { aTicket, anItem } from "#staff/hall/testing/a-ticket.ts";
import { TicketTable } from "#staff/screens/queue/ticket/ticket-table.tsx";
import { keepSession } from "#staff/session/session.ts";
import { aUser } from "#staff/session/testing/a-user.ts";
import { speak } from "#staff/texts/i18n.ts";
import { type FakeServer, startFakeServer } from "#testing/fake-server.ts";
import { renderWithLinks } from "#testing/staff-page.tsx";
import { violationsIn } from "#testing/violations.ts";

const now = "2026-05-05T06:00:00.000Z";
const booked = "2026-05-05T08:15:00.000Z";
const other = "2026-05-05T09:00:00.000Z";
const aBooking = (more: Partial<Ticket> = {}): Ticket =>
  aTicket({
    id: 17,
    num: "A017",
    plannedTime: booked,
    client: [{ dataFieldId: dataFieldIds.fullName, value: "Ivan Moroz" }],
    items: [anItem({ id: 170, state: "planned", start: booked, operatorId: 3 })],
    ...more,
  });

let server: FakeServer;
let user: UserEvent;

beforeAll(() => speak("en"));
beforeEach(() => {
  user = userEvent.setup();
  server = startFakeServer();
  signIn({ isAdmin: true });
  server.on(runningCalls.health).answers(() => ({ alive: true, time: now, speed: 0, demo: false }));
  server.on(callsOf(organization).list).answers(() => [anOrganization()]);
  server.on(callsOf(operator).list).answers(() => []);
  server.on(callsOf(service).list).answers(() => []);
  server.on(queueListCalls.load).answers(() => ({
    time: now,
    current: [],
    queue: [],
    hold: [],
    outside: [],
    end: [],
    manage: [],
    operator: [],
    currentTicket: { ticket: null, ticketItem: null, client: [], permissions: [] },
  }));
  server.on(queueCalls.moveOptions).answers(({ query: { date = "2026-05-05" } }) => ({
    operators: [],
    givers: [],
    services: [],
    starts: [other],
    otherDays: true,
    date,
  }));
});

const signIn = (rights: Parameters<typeof aUser>[0]): void =>
  keepSession({
    user: aUser(rights),
    token: "token",
    current: { countryId: 1, regionId: 1, organizationId: 7, operatorId: null },
  });

const open = (...rows: Ticket[]): Promise<void> =>
  renderWithLinks(
    <>
      <Notifications />
      <TicketTable rows={rows} zone="Europe/Kyiv" on="2026-05-05" isOld={false} />
    </>,
  );

async function choose(item: string): Promise<void> {
  await user.click(screen.getByRole("button", { name: "Actions for A017" }));
  await user.click(await screen.findByRole("menuitem", { name: item }));
}

test("an open visit is cancelled after a question that says whose and when it is", async () => {
  server.on(queueCalls.createAdminEvent).answers(() => ({ success: true }));
  const items = [
    anItem({ id: 170, state: "planned" }),
    anItem({ id: 171, state: "complete" }),
    anItem({ id: 172, state: "wait" }),
  ];
  await open(aBooking({ items }));
  expect(await violationsIn(document.body)).toEqual([]);
  await choose("Cancel the visit");
  const dialog = await screen.findByRole("dialog", { name: "Cancel the visit A017?" });
  expect(within(dialog).getByText("Ivan Moroz · 05.05, 11:15")).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "Cancel the visit" }));
  await screen.findByText("A017 is cancelled");
  expect(server.heard(queueCalls.createAdminEvent).map(({ body }) => body)).toEqual([
    { event: "delete", ticketItemId: 170 },
    { event: "delete", ticketItemId: 172 },
  ]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a refused cancellation is told in the dialog", async () => {
  server.on(queueCalls.createAdminEvent).refuses("ERROR_ACTION_NOT_ALLOWED");
  await open(aBooking());
  await choose("Cancel the visit");
  await user.click(await screen.findByRole("button", { name: "Cancel the visit" }));
  expect(
    within(await screen.findByRole("alert")).getByText(/not possible in the current state/i),
  ).toBeTruthy();
  expect(screen.getByRole("dialog")).toBeTruthy();
});

test("a booking is moved to another time, and back", async () => {
  server.on(queueCalls.createAdminEvent).answers(({ body: { option } }) => {
    const start = option?.queueDateTime ?? booked;
    return {
      success: true,
      ticket: aBooking({ items: [anItem({ id: 170, state: "planned", start, operatorId: 3 })] }),
    };
  });
  await open(aBooking());
  await choose("Move…");
  await user.click(await screen.findByRole("radio", { name: "12:00" }));
  await user.click(screen.getByRole("button", { name: "Move" }));
  await screen.findByText("A017 is moved to 05.05, 12:00");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("A017 is moved to 05.05, 11:15");
  expect(server.heard(queueCalls.createAdminEvent).map(({ body }) => body)).toEqual([
    { event: "move", ticketItemId: 170, option: { queueDateTime: other } },
    { event: "move", ticketItemId: 170, option: { queueDateTime: booked } },
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test.each([
  ["that has ended", aBooking({ items: [anItem({ state: "complete" })] })],
  ["that is not confirmed", aBooking({ status: "reservation" })],
])("a ticket %s has no actions", async (_, ticket) => {
  await open(ticket);
  await screen.findByRole("link", { name: "A017" });
  expect(screen.queryByRole("button", { name: /A017/ })).toBeNull();
});

test("an operator has no actions on the visits of others", async () => {
  signIn({ isOperator: true });
  await open(aBooking());
  await screen.findByRole("link", { name: "A017" });
  expect(screen.queryByRole("button", { name: /A017/ })).toBeNull();
});
