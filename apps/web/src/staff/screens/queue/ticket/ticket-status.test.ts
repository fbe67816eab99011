import type { Ticket, TicketItem } from "@cherga/contract/shapes/ticket";
import type { ItemState } from "@cherga/engine/life/item-state";
import { ticketTypes } from "@cherga/engine/vocabulary";
import { expect, test } from "vitest";
import {
  countsOf,
  isPaused,
  lastEventOf,
  presentItem,
  stageCountsOf,
  displayStatusOf,
} from "#staff/screens/queue/ticket/ticket-status.ts";

const anItem = (state: ItemState, rest: Partial<TicketItem> = {}): TicketItem => ({
  id: 1,
  type: "service",
  serviceId: 1,
  service: { id: 1, name: "Passport" },
  state,
  operatorId: null,
  start: null,
  end: null,
  duration: 10,
  align: 5,
  wantDateTime: null,
  outcome: null,
  events: [],
  intervals: [],
  ...rest,
});

const aTicket = (states: readonly ItemState[], rest: Partial<Ticket> = {}): Ticket => ({
  id: 1,
  num: "A001",
  token: "t",
  type: "online",
  passWay: "fixed",
  status: "success",
  entryTime: "2026-11-16T08:00:00.000Z",
  plannedTime: null,
  pullTime: null,
  forcedTime: null,
  promisedTime: null,
  checkedInAt: null,
  print: null,
  mainService: null,
  items: states.map((state, index) => anItem(state, { id: index + 1 })),
  client: [],
  ...rest,
});

test("a ticket has the status of its present service", () => {
  expect(displayStatusOf(aTicket(["complete", "serving", "planned"]))).toBe("serving");
  expect(displayStatusOf(aTicket(["complete", "wait"]))).toBe("wait");
  expect(presentItem(aTicket(["complete", "wait"]))?.id).toBe(2);
});

test("a ticket is finished when all its services are", () => {
  expect(displayStatusOf(aTicket(["complete", "complete"]))).toBe("complete");
  expect(displayStatusOf(aTicket(["complete", "deleted"]))).toBe("complete");
});

test("an unconfirmed ticket has its own status", () => {
  expect(displayStatusOf(aTicket(["planned"], { status: "reservation" }))).toBe("reservation");
  expect(displayStatusOf(aTicket(["deleted"], { status: "cancel" }))).toBe("cancel");
});

test("a service is interrupted while its break goes on", () => {
  const from = "2026-11-16T08:00:00.000Z";
  expect(isPaused(anItem("serving", { intervals: [{ kind: "paused", from, to: null }] }))).toBe(true);
  expect(isPaused(anItem("serving", { intervals: [{ kind: "paused", from, to: from }] }))).toBe(false);
});

test("the last event is the latest of all services", () => {
  const first = { type: "call", addedDateTime: "2026-11-16T08:10:00.000Z" } as const;
  const second = { type: "hold", addedDateTime: "2026-11-16T08:20:00.000Z" } as const;
  const items = [anItem("hold", { events: [first, second] }), anItem("planned", { id: 2 })];
  expect(lastEventOf(aTicket([], { items }))).toEqual(second);
  expect(lastEventOf(aTicket(["wait"]))).toBeUndefined();
});

test("a visit ended by the end of the day is separate from finished and deleted ones", () => {
  const closed = (state: ItemState) =>
    aTicket([], { items: [anItem("complete"), anItem(state, { id: 2, outcome: "dayClosed" })] });
  expect(displayStatusOf(closed("deleted"))).toBe("dayClosed");
  expect(displayStatusOf(closed("complete"))).toBe("dayClosed");
  expect(displayStatusOf(aTicket(["complete", "deleted"]))).toBe("complete");
});

test("the number of a stage counts all tickets that its list shows", () => {
  const counts = countsOf([
    aTicket(["complete"]),
    aTicket(["complete"], { status: "cancel" }),
    aTicket(["serving", "planned"]),
  ]);
  expect(stageCountsOf(counts).filter(({ all }) => all > 0)).toEqual([
    { stage: "atWindow", all: 1 },
    { stage: "ended", all: 2 },
  ]);
});

test("every ticket is counted once", () => {
  const tickets = [
    aTicket(["wait"]),
    aTicket(["wait", "planned"], { type: "viaBot" }),
    aTicket(["planned"], { status: "delay" }),
  ];
  const counts = countsOf(tickets);
  expect(counts.reduce((sum, { all }) => sum + all, 0)).toBe(3);
  expect(counts.find(({ standing }) => standing === "wait")).toEqual({
    standing: "wait",
    all: 2,
    byType: ticketTypes.map((type) => (type === "online" || type === "viaBot" ? 1 : 0)),
  });
});
