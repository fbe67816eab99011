import { deskStates } from "@cherga/engine/day/desk-state";
import { itemStates } from "@cherga/engine/life/item-state";
import { operatorActions, passWays, ticketTypes } from "@cherga/engine/vocabulary";
import { z } from "zod";
import { id } from "#fields";
import { itemOutcome, named, ticketEvent, ticketNumber } from "#shapes/ticket";
import { instant } from "#shapes/time";

/** Between which instants a visitor will be called. The later ones are null if that may not be on this day. */
export const expectedCall = z.object({
  low: instant,
  likely: instant.nullable(),
  high: instant.nullable(),
});

/**
 * A ticket item in the queue. On streams one message is for a whole organization: names are in the main language there,
 * and a client in another language looks them up by id.
 */
export const queueRow = z.object({
  id,
  ticketId: id,
  num: ticketNumber,
  ticketType: z.enum(ticketTypes),
  passWay: z.enum(passWays),
  status: z.enum(itemStates),
  paused: z.boolean(),
  /** The operator who has it in hand or is planned for it. */
  operator: named.nullable(),
  /** The operators who may call it now; each console shows what its operator may call. */
  operatorIds: z.array(id),
  service: named,
  /** The service that names the visit, if it has several. */
  mainService: named.nullable(),
  lastEvent: ticketEvent.pick({ type: true, addedDateTime: true, comment: true }),
  phone: z.string(),
  name: z.string(),
  /** From when it may be called. */
  pullTime: instant,
  /** Another service of the visit is in hand, or must end first. */
  heldBack: z.boolean(),
  /** Its time was promised although there was no place for it. */
  forced: z.boolean(),
  wantDateTime: instant.nullable(),
  /** When a late visitor has said they will be there; null once they have been seen. */
  promisedTime: instant.nullable(),
  start: instant.nullable(),
  end: instant.nullable(),
  late: z.boolean(),
  /** The visitor has checked in, or staff have seen them. */
  checkedIn: z.boolean(),
  outside: z.boolean(),
  outcome: itemOutcome.nullable(),
  /** When and by which operator it was put away, and from whose hands, while that can be undone. */
  putAway: z.object({ at: instant, operatorId: id, holder: id.nullable() }).nullable(),
  /** Null: unknown, or it does not wait. */
  expected: expectedCall.nullable(),
});
export type QueueRow = z.output<typeof queueRow>;

/**
 * A row of a list, with what the caller may do with it. Streams leave that out, since it differs by console, and list
 * the operators who may call it instead; a list says so for its own console only.
 */
export const listedRow = queueRow.omit({ operatorIds: true }).extend({
  actions: z.array(z.enum(operatorActions)),
  /** Whether the requesting operator serves the service and may take this item. */
  forDesk: z.boolean(),
});
export type ListedRow = z.output<typeof listedRow>;

/** An operator at work: what they are doing, since when, and with which item. */
export const operatorRow = named.extend({
  room: z.string(),
  state: z.enum(deskStates),
  since: instant.nullable(),
  ticket: z.object({ id, itemId: id, num: ticketNumber }).nullable(),
  /** The operator only calls visitors and does not serve them. */
  callOnly: z.boolean(),
});
export type OperatorRow = z.output<typeof operatorRow>;
