import { deskStates } from "@cherga/engine/day/desk-state";
import { itemStates } from "@cherga/engine/life/item-state";
import { operatorActions, passWays, ticketTypes } from "@cherga/engine/vocabulary";
import { z } from "zod";
import { id } from "#fields";
import { itemOutcome, named, ticketEvent, ticketNumber } from "#shapes/ticket";
import { instant } from "#shapes/time";

/** Between which instants somebody will be called. The later ones are null when it may not be on this day. */
export const expectedCall = z.object({
  low: instant,
  likely: instant.nullable(),
  high: instant.nullable(),
});

/**
 * A ticket item as it stands in the queue. On streams one message is for a whole organization: names are in the main
 * language there, and a client that speaks another looks them up by id.
 */
export const queueRow = z.object({
  id,
  ticketId: id,
  num: ticketNumber,
  ticketType: z.enum(ticketTypes),
  passWay: z.enum(passWays),
  status: z.enum(itemStates),
  paused: z.boolean(),
  /** Who has it in hand or is to have it. */
  operator: named.nullable(),
  /** Who may call it now; each console shows what it may call. */
  operatorIds: z.array(id),
  service: named,
  /** The service that names the visit, where it comes for several. */
  mainService: named.nullable(),
  lastEvent: ticketEvent.pick({ type: true, addedDateTime: true }),
  phone: z.string(),
  name: z.string(),
  /** From when on it may be called. */
  pullTime: instant,
  /** The visitor is elsewhere, or other services of the visit come first. */
  heldBack: z.boolean(),
  /** Its time was promised although it did not fit. */
  forced: z.boolean(),
  wantDateTime: instant.nullable(),
  /** When a visitor who is late has said they will be there; null once they have been seen. */
  promisedTime: instant.nullable(),
  start: instant.nullable(),
  end: instant.nullable(),
  late: z.boolean(),
  /** The visitor has said, or staff have seen, that they are there. */
  checkedIn: z.boolean(),
  outside: z.boolean(),
  outcome: itemOutcome.nullable(),
  /** When and by which operator it was put away, while that can be undone. */
  putAway: z.object({ at: instant, operatorId: id }).nullable(),
  /** Null: nobody can tell, or it does not wait. */
  expected: expectedCall.nullable(),
});
export type QueueRow = z.output<typeof queueRow>;

/**
 * A row of a list, with what whoever asked may do with it. Streams leave that out, since it differs by console, and say
 * instead who may call it; lists say so of the one console that they are of.
 */
export const listedRow = queueRow.omit({ operatorIds: true }).extend({
  actions: z.array(z.enum(operatorActions)),
  /** Whether the operator who asked gives the service and may take this very item. */
  forDesk: z.boolean(),
});
export type ListedRow = z.output<typeof listedRow>;

/** An operator at work: what they are doing, since when, and with whom. */
export const operatorRow = named.extend({
  room: z.string(),
  state: z.enum(deskStates),
  since: instant.nullable(),
  ticket: z.object({ id, itemId: id, num: ticketNumber }).nullable(),
  /** Calls visitors and does not serve them. */
  callOnly: z.boolean(),
});
export type OperatorRow = z.output<typeof operatorRow>;
