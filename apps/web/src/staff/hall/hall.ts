import type { EventAnswer } from "@cherga/contract/calls/queue";
import type { CurrentTicket, QueueLists } from "@cherga/contract/calls/queue-lists";
import type { ListedRow, OperatorRow, QueueRow } from "@cherga/contract/shapes/queue-row";
import type { QueueMessage } from "@cherga/contract/shapes/streams";

/**
 * The lists of services of visits, by their names in the stream. `current`: in hand at a desk; `queue`: in hand, waiting, or
 * booked for later; `hold`: deferred; `outside`: open without a valid planned time; `end`: ended; `manage`: all that have not
 * ended.
 */
export const listNames = ["current", "queue", "hold", "outside", "end", "manage"] as const;
export type ListName = (typeof listNames)[number];

/** A row of any list. Its allowed actions follow from the row and the desk. */
export type HallRow = Omit<QueueRow, "operatorIds"> & { readonly forDesk: boolean };

/** The hall as one desk sees it, or as a whole. */
export type Hall = {
  readonly deskId: number | undefined;
  readonly lists: Readonly<Record<ListName, ReadonlyMap<number, HallRow>>>;
  readonly operators: ReadonlyMap<number, OperatorRow>;
  readonly inHand: CurrentTicket;
  /** Since when the lists are unknown, in milliseconds of the server's clock; absent: they are known. */
  readonly unknownSince?: number;
};

/** Returns the hall from the server's answer. */
export function hallOf(
  deskId: number | undefined,
  { currentTicket, operator, ...lists }: QueueLists & { readonly currentTicket: CurrentTicket },
): Hall {
  const byName = Object.fromEntries(listNames.map((name) => [name, byId(lists[name].map(listed))]));
  return {
    deskId,
    // Made from the names themselves.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    lists: byName as Hall["lists"],
    operators: byId(operator),
    inHand: currentTicket,
  };
}

/** Returns the hall with empty lists, marked as unknown since now. The desk itself stays. */
export function withoutLists(hall: Hall, now: number): Hall {
  const lists = { ...hall.lists };
  for (const name of listNames) lists[name] = new Map();
  const operators = new Map([...hall.operators].filter(([id]) => id === hall.deskId));
  return { ...hall, lists, operators, unknownSince: hall.unknownSince ?? now };
}

/** Returns the hall after a message. Messages are idempotent. */
export function hallAfter(hall: Hall, message: QueueMessage): Hall {
  const { deskId } = hall;
  const lists = { ...hall.lists };
  for (const name of listNames) {
    const part = message[name];
    if (part === undefined) continue;
    const rows = new Map(lists[name]);
    for (const id of part.remove) rows.delete(id);
    for (const row of part.upsert) {
      if (isShown(name, row, deskId)) rows.set(row.id, told(row, deskId));
      else rows.delete(row.id);
    }
    lists[name] = rows;
  }
  if (message.operator === undefined) return { ...hall, lists };
  const operators = new Map(hall.operators);
  for (const id of message.operator.remove) operators.delete(id);
  for (const row of message.operator.upsert) operators.set(row.id, row);
  return { ...hall, lists, operators };
}

/** Returns the desk's current ticket after an action, as far as its answer tells. */
export function inHandAfter(
  { ticketItemId, permissions }: NonNullable<EventAnswer["current"]>,
  ticket: EventAnswer["ticket"],
): CurrentTicket | undefined {
  if (ticketItemId === null) return { ticket: null, ticketItem: null, client: [], permissions };
  const ticketItem = ticket?.items.find(({ id }) => id === ticketItemId);
  if (ticket === undefined || ticketItem === undefined) return undefined;
  return { ticket, ticketItem, client: ticket.client, permissions };
}

/** Whether a message may change the desk's current ticket, or its permissions. */
export function concernsDesk({ deskId, inHand }: Hall, message: QueueMessage): boolean {
  if (deskId === undefined) return false;
  const parts = [message.current, message.manage, message.end, message.hold];
  const touched = parts.flatMap((part) => [
    ...(part?.remove ?? []).map((id) => ({ id, ticketId: undefined, operator: null })),
    ...(part?.upsert ?? []),
  ]);
  return (
    message.operator?.upsert.some(({ id }) => id === deskId) === true ||
    touched.some(
      ({ id, ticketId, operator }) =>
        operator?.id === deskId ||
        id === inHand.ticketItem?.id ||
        (ticketId !== undefined && ticketId === inHand.ticket?.id),
    )
  );
}

/** A message is for the whole organization; of the current and callable tickets, a desk shows only its own. */
function isShown(name: ListName, row: QueueRow, deskId: number | undefined): boolean {
  if (deskId === undefined || (name !== "current" && name !== "queue")) return true;
  const isTaken = row.status === "called" || row.status === "serving";
  return name === "current" || isTaken ? row.operator?.id === deskId : row.operatorIds.includes(deskId);
}

const told = ({ operatorIds, ...row }: QueueRow, deskId: number | undefined): HallRow => ({
  ...row,
  forDesk: deskId !== undefined && operatorIds.includes(deskId),
});

function listed({ actions: _actions, ...row }: ListedRow): HallRow {
  return row;
}

const byId = <R extends { readonly id: number }>(rows: readonly R[]): ReadonlyMap<number, R> =>
  new Map(rows.map((row) => [row.id, row]));
