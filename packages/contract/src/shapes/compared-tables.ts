/** The tables of a day that centre and branch have alike. */
export const comparedTables = [
  "ticket",
  "ticket_item",
  "ticket_event",
  "ticket_value",
  "ticket_note",
  "ticket_cancellation",
  "occupancy",
  "operator_day",
] as const;
export type ComparedTable = (typeof comparedTables)[number];
