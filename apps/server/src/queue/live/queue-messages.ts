import type { QueueMessage } from "@cherga/contract/shapes/streams";
import { type Day, entriesOf, type Entry, findTicket, stateOf, type Ticket } from "@cherga/engine/day/day";
import { valuesMissingIn, valuesOf } from "@cherga/engine/day/id-map";
import { textOfInstant } from "#queue/views/instants";
import { isOnList, type ListName } from "#queue/views/lists";
import { callersOf, operatorRow, queueRow, type RowContext } from "#queue/views/row-view";
import type { DayState } from "#queue/day/day-state";
import { numberOf } from "#queue/views/ticket-view";

/** Tickets that are new, changed or gone since a day was last sent. */
export type ChangedTickets = {
  readonly created: readonly Ticket[];
  readonly edited: readonly Ticket[];
  readonly gone: readonly Ticket[];
};

/** Returns what has changed between two states of a day. */
export function changedTickets(before: Day, after: Day): ChangedTickets {
  const changed = [
    ...valuesMissingIn(after.open, before.open),
    ...valuesMissingIn(after.ended, before.ended),
  ];
  const were = [...valuesMissingIn(before.open, after.open), ...valuesMissingIn(before.ended, after.ended)];
  const isNew = ({ id }: Ticket): boolean => findTicket(before, id) === undefined;
  return {
    created: changed.filter(isNew),
    edited: changed.filter((ticket) => !isNew(ticket)),
    gone: were.filter(({ id }) => findTicket(after, id) === undefined),
  };
}

/**
 * Returns the messages that tell an organization what has changed: one with all changed rows, and one more for each
 * further visitor who has come or was called at the same moment.
 */
export function queueMessages(before: Day, showing: RowContext): readonly QueueMessage[] {
  const { known, now } = showing;
  const { created, edited, gone } = changedTickets(before, known.day);
  const changed = [...created, ...edited];
  if (changed.length + gone.length === 0 && before === known.day) return [];

  const datetime = textOfInstant(now);
  const were = [...edited, ...gone].flatMap(({ id }) => findTicket(before, id) ?? []);
  const parts = Object.fromEntries(
    listNames.flatMap((list) => {
      const part = partOf(list, were, changed, showing);
      return part === undefined ? [] : [[list, part]];
    }),
  );
  const operators = changedOperators(before, showing);
  const newQueue = newlyWaitedFor({ ...known, day: before }, known, now);
  const [news = {}, ...more] = newsOf(changed, before, showing);
  const main: QueueMessage = {
    datetime,
    registration: true,
    ...parts,
    ...news,
    ...paymentIn(edited, before),
    ...(newQueue.length === 0 ? {} : { newQueue: { operatorIds: [...newQueue] } }),
    ...(operators.length === 0 ? {} : { operator: { upsert: [...operators], remove: [] } }),
  };
  return [main, ...more.map((each) => ({ datetime, ...each }))];
}

/** Says of one ticket that its payment has changed; clients fetch the payments that they show. */
function paymentIn(edited: readonly Ticket[], before: Day): Pick<QueueMessage, "payment"> {
  const changed = edited.find(({ id, payment }) => findTicket(before, id)?.payment !== payment);
  return changed === undefined ? {} : { payment: { ticketId: changed.id } };
}

const listNames = ["current", "queue", "hold", "outside", "end", "manage"] as const satisfies ListName[];

function partOf(
  list: ListName,
  were: readonly Ticket[],
  are: readonly Ticket[],
  showing: RowContext,
): QueueMessage["queue"] {
  const here = entriesOf(are).filter((entry) => isOnList[list](entry, showing.known.rules));
  const ids = new Set(here.map(({ item }) => item.id));
  const left = entriesOf(were)
    .filter((entry) => isOnList[list](entry, showing.known.rules))
    .map(({ item }) => item.id)
    .filter((id) => !ids.has(id));
  if (here.length + left.length === 0) return undefined;
  return { upsert: here.map((entry) => queueRow(showing, entry)), remove: left };
}

function changedOperators(before: Day, showing: RowContext) {
  const were = new Set(valuesOf(before.desks));
  return valuesOf(showing.known.day.desks)
    .filter((desk) => !were.has(desk) && showing.known.rules.operators.has(desk.operatorId))
    .map(({ operatorId }) => operatorRow(showing, operatorId));
}

type News = Pick<QueueMessage, "newTicket" | "callOperator">;

/** Returns which visitors have come and which were called since. */
function newsOf(changed: readonly Ticket[], before: Day, { known }: RowContext): readonly News[] {
  const news: News[] = [];
  for (const ticket of changed) {
    const num = numberOf(ticket);
    if (num === null) continue;
    for (const event of ticket.log) {
      if (event.seq <= before.seq) continue;
      const time = textOfInstant(event.at);
      if (event.type === "call" || event.type === "forceCall")
        news.push({ callOperator: { num, time, operator: event.operatorId } });
      else if ("num" in event && event.num !== undefined)
        news.push({ newTicket: { num, time, operatorIds: callersOfTicket(known, ticket) } });
    }
  }
  return news;
}

function callersOfTicket(known: DayState, ticket: Ticket): number[] {
  return [...new Set(entriesOf([ticket]).flatMap((entry) => callersOf(known, entry)))];
}

/** Returns the operators who have waiting visitors now and had none before. */
function newlyWaitedFor(before: DayState, after: DayState, now: number): readonly number[] {
  const waited = waitedFor(before, now);
  return [...waitedFor(after, now)].filter((id) => !waited.has(id));
}

function waitedFor(known: DayState, now: number): ReadonlySet<number> {
  const ids = new Set<number>();
  const isWaiting = (entry: Entry): boolean => stateOf(entry, now) === "wait";
  for (const entry of entriesOf(valuesOf(known.day.open)).filter(isWaiting)) {
    for (const id of callersOf(known, entry)) ids.add(id);
    if (ids.size === known.rules.operators.size) break;
  }
  return ids;
}
