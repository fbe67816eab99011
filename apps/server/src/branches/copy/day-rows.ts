import type { DayBatch } from "@cherga/branch-protocol/day-upload";
import type { Row, Rows } from "#branches/copy/table-rows";
import type { DayKey } from "#queue/day/day-state";

/** Some events of a day, and everything that belongs to the tickets they are about, as these are now. */
export type DayRows = DayBatch & {
  readonly key: DayKey;
  /** A fingerprint of the last event before the batch: by it, a copy with other events is noticed. */
  readonly before: string;
  /** Accounts that the rows refer to, without what one could sign in with. */
  readonly accounts: readonly Row[];
  readonly rows: Rows;
};

type Condition = (ticketIds: string) => string;

export const ofTickets: Condition = (ids) => `t.ticket_id = any(${ids})`;
const ofItems: Condition = (ids) =>
  `t.ticket_item_id in (select id from ticket_item where ticket_id = any(${ids}))`;

/** What belongs to tickets, as a condition on a parameter with their ids, and what becomes of the rows that are there. */
export const tablesOfTickets: readonly (readonly [
  table: string,
  where: Condition,
  present: "replace" | "delete" | "keep",
])[] = [
  ["ticket", (ids) => `t.id = any(${ids})`, "replace"],
  ["ticket_item", ofTickets, "replace"],
  ["ticket_value", ofTickets, "delete"],
  ["ticket_note", ofItems, "delete"],
  ["ticket_cancellation", ofTickets, "delete"],
  ["ticket_trace", ofTickets, "delete"],
  ["ticket_code", ofTickets, "delete"],
  ["occupancy", ofItems, "delete"],
  ["unpaid_completion", ofItems, "delete"],
  // The server that sends a message notes what became of it.
  ["message", ofTickets, "keep"],
];

/** Written when a day is closed. */
export const tablesOfClosedDays = ["operator_day", "operator_stretch"];

/** The rows of a day, as a condition on the parameters of its key. */
export const ofDay = "t.organization_id = $1 and t.queue_date = $2";

/** Returns the different ids in a column of rows. */
export function idsIn(rows: readonly Row[], column: string): readonly number[] {
  return [...new Set(rows.map((row) => row[column]).filter((id) => typeof id === "number"))];
}

/** Returns whether a batch has just the events that it claims. A version without its events could not be repaired. */
export function isWhole({ from, to, rows }: Pick<DayRows, "from" | "to" | "rows">): boolean {
  const events = rows["ticket_event"] ?? [];
  return events.length === to - from && events.every(({ seq }, index) => seq === from + 1 + index);
}
