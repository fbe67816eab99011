import { mayActForOthers } from "@cherga/contract/access";
import { type CurrentTicket, queueListCalls, type QueueLists } from "@cherga/contract/calls/queue-lists";
import { Refusal } from "@cherga/contract/errors";
import type { ListedRow } from "@cherga/contract/shapes/queue-row";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { allTickets, deskOf, type Entry, findItem, findTicket } from "@cherga/engine/day/day";
import { stageOf } from "@cherga/engine/day/ticket-stage";
import { isFor, permissionsFrom, permissionsOf } from "@cherga/engine/day/subject";
import type { TicketStage } from "@cherga/engine/vocabulary";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Session } from "#auth/session";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { JsonBytes } from "#http/mount-call";
import { serve } from "#auth/serve";
import { nowOn } from "#queue/day/day-state";
import { dayOfTicket, findOperator, operatorOf, readDay } from "#queue/http/desk";
import { offeredActions } from "#queue/views/offered-actions";
import { textOfInstant } from "#queue/views/instants";
import { entriesOn, type ListName } from "#queue/views/lists";
import {
  type ListedItem,
  listedRow,
  operatorRow,
  type RowContext,
  standingOf,
  bytesOfRows,
} from "#queue/views/row-view";
import { callOf } from "#queue/forecast/forecasts";
import { localizerFor } from "#queue/views/localize";
import { surveyView } from "#queue/views/survey-view";
import { itemView, numberOf, ticketView } from "#queue/views/ticket-view";

/** Whose lists, and of which day. */
type ListRequest = {
  readonly request: FastifyRequest;
  readonly session: Session;
  readonly operatorId?: number | undefined;
  readonly date?: CalendarDate | undefined;
};

/** A view of a day from a desk. */
type Look = RowContext & { readonly operatorId: number | undefined; readonly actsForOthers: boolean };

/** Mounts the current queue: the console's lists and the views of a date. */
export function mountLists(app: FastifyInstance, deps: BaseDeps & QueueDeps): void {
  async function look({ request, session, operatorId, date }: ListRequest): Promise<Look> {
    const { known, now } = await readDay(deps, session, date);
    const hall = deps.forecasts.of(known, now);
    return {
      known,
      now,
      speak: localizerFor(request, known.config),
      callOf: (entry) => callOf(hall, entry),
      operatorId: findOperator(session, operatorId),
      actsForOthers: mayActForOthers(session.actor),
    };
  }
  /** A list of what one operator may call requires an operator. */
  const lookFromDesk = (asked: ListRequest): Promise<Look> => {
    operatorOf(asked.session, asked.operatorId);
    return look(asked);
  };

  serve(app, deps, queueListCalls.load, async ({ body, ...asked }) => {
    const from = await look({ ...asked, ...body });
    return { ...listsFor(from), currentTicket: currentTicketOf(from) };
  });
  serve(app, deps, queueListCalls.all, async ({ query, ...asked }) =>
    listsFor(await look({ ...asked, ...query })),
  );
  serve(app, deps, queueListCalls.queue, async ({ query, ...asked }) =>
    bytesOn("queue", await lookFromDesk({ ...asked, ...query })),
  );
  for (const list of ["hold", "outside", "end", "manage"] as const) {
    serve(app, deps, queueListCalls[list], async ({ query, ...asked }) =>
      bytesOn(list, await look({ ...asked, ...query })),
    );
  }
  serve(app, deps, queueListCalls.operators, async ({ query, ...asked }) =>
    operatorRows(await look({ ...asked, ...query })),
  );
  serve(app, deps, queueListCalls.currentTicket, async ({ query, ...asked }) =>
    currentTicketOf(await lookFromDesk({ ...asked, ...query })),
  );
  serve(app, deps, queueListCalls.ticket, async ({ params, session, request }) => {
    const key = await dayOfTicket(deps, session, params.id);
    const known = await deps.days.read(key);
    const ticket = findTicket(known.day, params.id);
    if (ticket === undefined) throw new Refusal("ERROR_NOT_FOUND");
    const now = nowOn(known, deps.clock);
    const speak = localizerFor(request, known.config);
    return {
      ticket: ticketView(known, ticket, now, speak),
      date: key.date,
      time: textOfInstant(now),
      survey: await surveyView(deps.pool, ticket.id, speak),
    };
  });
  serve(app, deps, queueListCalls.operatorQueue, async ({ query, ...asked }) => {
    const from = await look({ ...asked, date: query.date });
    const isOf = ({ item }: Entry): boolean =>
      query.operatorId === undefined || operatorsOf(item).includes(query.operatorId);
    const entries = entriesOn("manage", from.known).filter(isOf);
    return { queue: listed(from, entries).map(listedRow), time: textOfInstant(from.now) };
  });
  serve(app, deps, queueListCalls.ticketQueue, async ({ query, ...asked }) => {
    const from = await look({ ...asked, ...query });
    return { queue: rowsOn("manage", from), time: textOfInstant(from.now) };
  });
  serve(app, deps, queueListCalls.tickets, async ({ query, reply, ...asked }) => {
    const { known, now, speak } = await look({ ...asked, date: query.date });
    const found = ticketsIn(known, query)
      .filter((ticket) => query.stage === undefined || stageOf(ticket, now) === query.stage)
      .toSorted((a, b) => a.entryTime - b.entryTime || a.id - b.id);
    if (query.page === undefined) return found.map((ticket) => ticketView(known, ticket, now, speak));
    void reply.header("x-total-count", found.length);
    return found
      .slice((query.page - 1) * query.perPage, query.page * query.perPage)
      .map((ticket) => ticketView(known, ticket, now, speak));
  });
  serve(app, deps, queueListCalls.ticketStageCounts, async ({ query, ...asked }) => {
    const { known, now } = await look({ ...asked, date: query.date });
    const counts: Record<TicketStage, number> = {
      planned: 0,
      waiting: 0,
      deferred: 0,
      atWindow: 0,
      ended: 0,
    };
    for (const ticket of ticketsIn(known, query)) counts[stageOf(ticket, now)] += 1;
    return counts;
  });
}

type TicketQuery = z.output<typeof queueListCalls.ticketStageCounts.query>;

/** The tickets of a day that a filter lets through. */
function ticketsIn(known: Look["known"], query: TicketQuery) {
  return allTickets(known.day).filter(
    (ticket) =>
      (query.type === undefined || ticket.type === query.type) &&
      (query.status === undefined || ticket.status === query.status) &&
      (query.operatorId === undefined ||
        ticket.items.some((item) => operatorsOf(item).includes(query.operatorId ?? -1))) &&
      matches(
        query.search,
        numberOf(ticket),
        ...(known.clients.get(ticket.id)?.values ?? []).map(({ value }) => value),
      ),
  );
}

function listsFor(from: Look): QueueLists {
  return {
    time: textOfInstant(from.now),
    current: rowsOn("current", from),
    queue: rowsOn("queue", from),
    hold: rowsOn("hold", from),
    outside: rowsOn("outside", from),
    end: rowsOn("end", from),
    manage: rowsOn("manage", from),
    operator: operatorRows(from),
  };
}

const rowsOn = (list: ListName, from: Look): ListedRow[] => listedOn(list, from).map(listedRow);

/** On the current and queue lists, an operator sees only items that they hold or may call. */
function listedOn(list: ListName, from: Look): readonly ListedItem[] {
  const { operatorId, known } = from;
  const isTheirs = (entry: Entry): boolean =>
    operatorId === undefined ||
    (list === "current" || entry.item.phase !== "queued"
      ? entry.item.holder === operatorId
      : isFor(entry, operatorId, known.rules));
  const entries = entriesOn(list, known);
  const seen = list === "current" || list === "queue" ? entries.filter(isTheirs) : entries;
  return listed(from, seen);
}

function listed(from: Look, entries: readonly Entry[]): readonly ListedItem[] {
  const { known, now, operatorId, actsForOthers } = from;
  const actionsOn = permissionsFrom({ ...known, now }, { operatorId, actsForOthers });
  return entries.map((entry) => {
    const { lasting, status, expected } = standingOf(from, entry);
    const forDesk = operatorId !== undefined && isFor(entry, operatorId, known.rules);
    return { lasting, status, expected, actions: offeredActions(known.config, actionsOn(entry)), forDesk };
  });
}

const bytesOn = (list: ListName, from: Look): JsonBytes => new JsonBytes(bytesOfRows(listedOn(list, from)));

const operatorRows = (from: Look): QueueLists["operator"] =>
  [...from.known.rules.operators.keys()].map((operatorId) => operatorRow(from, operatorId));

function currentTicketOf({ known, now, speak, operatorId, actsForOthers }: Look): CurrentTicket {
  const itemId = operatorId === undefined ? undefined : deskOf(known.day, operatorId).inHand.at(-1);
  const entry = itemId === undefined ? undefined : findItem(known.day, itemId);
  const allowed = permissionsOf({ ...known, now }, { operatorId, actsForOthers, itemId: entry?.item.id });
  const permissions = [...offeredActions(known.config, allowed)];
  if (entry === undefined) return { ticket: null, ticketItem: null, client: [], permissions };
  const ticket = ticketView(known, entry.ticket, now, speak);
  return {
    ticket,
    ticketItem: itemView(known, entry.ticket, entry.item, now, speak),
    client: ticket.client,
    permissions,
  };
}

const operatorsOf = ({ holder, boundTo, place, isOccupying }: Entry["item"]): readonly number[] =>
  [holder, boundTo, isOccupying ? place?.operatorId : undefined].flatMap((id) => id ?? []);

function matches(search: string | undefined, ...texts: readonly (string | null)[]): boolean {
  if (search === undefined || search === "") return true;
  const wanted = search.toLocaleLowerCase();
  return texts.some((text) => text?.toLocaleLowerCase().includes(wanted) === true);
}
