import { expect, test } from "vitest";
import { aTicket, anItem } from "#staff/hall/testing/a-ticket.ts";
import { movedItemOf, openItemsOf, wayBack } from "#staff/screens/queue/ticket/ticket-actions.ts";

const start = "2026-05-05T08:15:00.000Z";
const booked = anItem({ id: 1, state: "planned", start, operatorId: 3 });

test("a visit has open services until all have ended; an unconfirmed one has none", () => {
  const ended = anItem({ id: 2, state: "deleted" });
  expect(openItemsOf(aTicket({ items: [booked, ended] }))).toEqual([booked]);
  expect(openItemsOf(aTicket({ items: [booked], status: "confirm" }))).toEqual([]);
  expect(movedItemOf(aTicket({ items: [ended] }))).toBeUndefined();
});

test("a move in time is undone by the old time, a move to an operator by the old operator too", () => {
  expect(wayBack(booked, { queueDateTime: "2026-05-05T09:00:00.000Z" })).toEqual({ queueDateTime: start });
  expect(wayBack(booked, { operatorId: 4 })).toEqual({ queueDateTime: start, operatorId: 3 });
});

test("a visit without a time of its own cannot be moved back, nor one to another service", () => {
  expect(wayBack(anItem({ state: "wait" }), { operatorId: 4 })).toBeUndefined();
  expect(wayBack(booked, { service: 9 })).toBeUndefined();
});
