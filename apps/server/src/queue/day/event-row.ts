import type { DayEvent } from "@cherga/engine/day/day-event";

/** An event as a database row: searchable values in columns, the rest as JSON. */
export type EventRow = {
  readonly seq: number;
  readonly at: number;
  readonly type: string;
  readonly ticket_id: number | null;
  readonly ticket_item_id: number | null;
  readonly operator_id: number | null;
  readonly data: object;
};

/** Returns an event as a row. */
export function rowOfEvent(event: DayEvent): EventRow {
  const { seq, at, type, ...rest } = event;
  const { ticketId, itemId, operatorId, ...data }: Ids = rest;
  return {
    seq,
    at,
    type,
    ticket_id: ticketId ?? null,
    ticket_item_id: itemId ?? null,
    operator_id: operatorId ?? null,
    data,
  };
}

type Ids = {
  readonly ticketId?: number | undefined;
  readonly itemId?: number | undefined;
  readonly operatorId?: number | undefined;
};

/** Returns the event of a row. */
export function eventOfRow({ data, ...row }: EventRow): DayEvent {
  const event = {
    seq: row.seq,
    at: row.at,
    type: row.type,
    ...(row.ticket_id === null ? {} : { ticketId: row.ticket_id }),
    ...(row.ticket_item_id === null ? {} : { itemId: row.ticket_item_id }),
    ...(row.operator_id === null ? {} : { operatorId: row.operator_id }),
    ...data,
  };
  // Only rowOfEvent writes these rows, and they never change.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return event as unknown as DayEvent;
}
