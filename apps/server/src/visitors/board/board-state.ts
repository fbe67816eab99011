import { msPerMinute } from "@cherga/engine/time/durations";
import type { BoardState } from "@cherga/contract/shapes/board-state";
import { allTickets, entriesOf, findItem, isInHand, type Ticket } from "@cherga/engine/day/day";
import { deskStateOf } from "@cherga/engine/day/desk-state";
import type { CallForecast } from "@cherga/engine/forecast/forecast";
import type { DayState } from "#queue/day/day-state";
import { textOfInstant } from "#queue/views/instants";
import { numberOf } from "#queue/views/ticket-view";
import {
  type BoardContext,
  namingService,
  restOf,
  rowsOf,
  type BoardItem,
  boardItemOf,
} from "#visitors/board/board-rows";

/** Returns what a board shows, without the time and the state of lines. It holds no personal data. */
export function boardState(looking: BoardContext): Omit<BoardState, "time" | "cutLine"> {
  const { known, board } = looking;
  const shown = entriesOf(allTickets(known.day)).flatMap((entry) => boardItemOf(looking, entry));
  const rows = rowsOf(shown, board.queue);
  return {
    date: known.date,
    rows: rows.map((each) => rowView(namesIn(known), each, looking.now)),
    calls: callsOf(looking),
    rest: board.rest.show ? restOf(shown, new Set(rows), board.rest.limit) : [],
    operators: board.operator.show ? operatorsOf(looking) : [],
  };
}

/** The names of services and windows; in every language, because a board shows several. */
export type Names = {
  readonly service: (id: number) => BoardState["rows"][number]["service"];
  readonly room: (id: number) => string;
};

const namesIn = (known: DayState): Names => ({
  service: (id) => serviceWords(known, id),
  room: (id) => roomOf(known, id),
});

/** Returns a row of a board. */
export function rowView(
  names: Names,
  { num, status, since, call, serviceId, operatorId }: BoardItem,
  now: number,
): BoardState["rows"][number] {
  return {
    num,
    status,
    service: names.service(serviceId),
    room: operatorId === undefined ? null : names.room(operatorId),
    operatorId: operatorId ?? null,
    since: textOfInstant(since),
    remain: remainOf(call, now),
  };
}

function remainOf(call: CallForecast | undefined, now: number): BoardState["rows"][number]["remain"] {
  if (call === undefined || call === "noOperator" || call.optimisticAt === Infinity) return null;
  const minutesUntil = (at: number): number => Math.max(0, Math.ceil((at - now) / msPerMinute));
  const orNever = (at: number): number | null => (at === Infinity ? null : minutesUntil(at));
  return {
    low: minutesUntil(call.optimisticAt),
    likely: orNever(call.likelyAt),
    high: orNever(call.pessimisticAt),
  };
}

/** How long a call is announced. */
const callMs = 60_000;

/** Returns the recent calls whose operator still serves the visitor. */
export function callsOf({
  known,
  board,
  now,
}: Pick<BoardContext, "known" | "board" | "now">): BoardState["calls"] {
  const since = now - callMs;
  const recent = allTickets(known.day).filter(({ items }) =>
    items.some(({ calledAt = -Infinity }) => calledAt > since),
  );
  return recent.flatMap((ticket) => callsIn(ticket)).toSorted((a, b) => b.seq - a.seq);

  function callsIn(ticket: Ticket): BoardState["calls"] {
    const num = numberOf(ticket);
    if (num === null || ticket.passWay === "hide") return [];
    return ticket.log.flatMap((event) => {
      if ((event.type !== "call" && event.type !== "forceCall") || event.at <= since) return [];
      const item = ticket.items.find(({ id }) => id === event.itemId);
      if (item === undefined || !isInHand(item) || item.holder !== event.operatorId) return [];
      const { operatorId, seq, at } = event;
      return [
        {
          seq,
          num,
          room: roomOf(known, operatorId),
          operatorId,
          operator: board.operator.showName ? nameOfOperator(known, operatorId) : null,
          at: textOfInstant(at),
          service: serviceWords(known, namingService({ ticket, item })),
        },
      ];
    });
  }
}

function operatorsOf({ known, board, now }: BoardContext): BoardState["operators"] {
  const { showName, showRoom } = board.operator;
  return [...known.rules.operators.keys()].flatMap((id) => {
    const { state, itemId } = deskStateOf({ ...known, now }, id);
    if (state === "off") return [];
    const entry = itemId === undefined ? undefined : findItem(known.day, itemId);
    const isHidden = entry?.ticket.passWay === "hide";
    return [
      {
        id,
        name: showName ? nameOfOperator(known, id) : null,
        room: showRoom ? roomOf(known, id) : null,
        state,
        num: entry === undefined || isHidden ? null : numberOf(entry.ticket),
      },
    ];
  });
}

const roomOf = ({ config }: DayState, id: number): string => config.operators.get(id)?.room ?? "";
const nameOfOperator = ({ config }: DayState, id: number): string => config.operators.get(id)?.name ?? "";

const serviceWords = ({ config }: DayState, id: number): BoardState["rows"][number]["service"] =>
  config.services.get(id)?.name ?? {};
