import type { QueueRow } from "@cherga/contract/shapes/queue-row";
import type { HallRow } from "#staff/hall/hall.ts";

/** A waiting walk-in, with overrides. */
export const aRow = (more: Partial<QueueRow> = {}): QueueRow => ({
  id: 1,
  ticketId: 1,
  num: "A001",
  ticketType: "inPlaceCurrent",
  passWay: "current",
  status: "wait",
  paused: false,
  operator: null,
  operatorIds: [7],
  service: { id: 1, name: "Advice" },
  mainService: null,
  lastEvent: { type: "wait", addedDateTime: "2026-05-04T07:00:00.000Z" },
  phone: "+380 44 123 45 67",
  name: "Ivan Franko",
  pullTime: "2026-05-04T07:00:00.000Z",
  heldBack: false,
  forced: false,
  wantDateTime: null,
  promisedTime: null,
  start: null,
  end: null,
  late: false,
  checkedIn: false,
  outside: false,
  outcome: null,
  putAway: null,
  expected: null,
  ...more,
});

/** The same as a row of the hall, for a desk that may call it. */
export function aHallRow(more: Partial<HallRow> = {}): HallRow {
  const { operatorIds: _operatorIds, ...rest } = aRow();
  return { ...rest, forDesk: true, ...more };
}
