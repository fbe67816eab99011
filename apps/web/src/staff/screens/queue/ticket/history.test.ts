import type { AuditEntry } from "@cherga/contract/calls/queue";
import type { TicketItem } from "@cherga/contract/shapes/ticket";
import { expect, test } from "vitest";
import { historyOf } from "#staff/screens/queue/ticket/history.ts";

const at = "2026-11-16T08:10:00.000Z";

const anEntry = (entry: Partial<AuditEntry>): AuditEntry => ({
  date: "2026-11-16",
  seq: 1,
  addedDateTime: at,
  type: "registered",
  ticketId: 5,
  ticketItemId: null,
  operatorId: null,
  actor: null,
  notes: [],
  ...entry,
});

const item: TicketItem = {
  id: 6,
  type: "service",
  serviceId: 1,
  service: { id: 1, name: "Passport" },
  state: "called",
  operatorId: 2,
  start: null,
  end: null,
  duration: 10,
  align: 5,
  wantDateTime: null,
  outcome: null,
  events: [{ type: "call", addedDateTime: at, operatorId: 2, because: "byWait" }],
  intervals: [],
};

test("a call is shown with its reason", () => {
  const [call] = historyOf(
    [anEntry({ type: "call", ticketItemId: 6 })],
    [{ id: 5, num: "A001", items: [item] }],
  );
  expect(call).toMatchObject({ because: "byWait", num: "A001", service: "Passport" });
});

test("later events come first, also over days", () => {
  const told = historyOf(
    [anEntry({ date: "2026-11-15", seq: 9 }), anEntry({ seq: 1 }), anEntry({ seq: 2 })],
    [],
  );
  expect(told.map(({ date, seq }) => `${date} ${seq}`)).toEqual([
    "2026-11-16 2",
    "2026-11-16 1",
    "2026-11-15 9",
  ]);
});

test("a ticket that is not known leaves its number out", () => {
  expect(historyOf([anEntry({})], [])[0]).toMatchObject({ num: undefined, because: undefined });
});
