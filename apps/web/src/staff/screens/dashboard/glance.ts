import { msPerMinute } from "@cherga/engine/time/durations";
import type { DeskState } from "@cherga/engine/day/desk-state";
import type { Hall, HallRow } from "#staff/hall/hall.ts";
import { isInLine, isOverNorm } from "#staff/hall/rows/norms.ts";
import { stateAt } from "#staff/hall/rows/row-actions.ts";

/** The organization's limits. */
export type Expectations = { readonly allowableWaitMin: number };

/** The queue of one service. */
export type ServiceQueue = {
  readonly serviceId: number;
  readonly count: number;
  /** How many have waited longer than allowed. */
  readonly over: number;
  /** How many will not be called today by the forecast, and the first of them. */
  readonly stranded: number;
  readonly firstStranded: HallRow | undefined;
  readonly longest: HallRow;
};

/** The hall in figures. A visitor with several services is one, except in the queues of the services. */
export type Glance = {
  readonly waiting: number;
  readonly over: number;
  readonly longest: HallRow | undefined;
  /** The longest queue first. */
  readonly byService: readonly ServiceQueue[];
  /** Called or being served. */
  readonly inHand: readonly HallRow[];
  /** Visitors who are booked for later, and are not here yet. */
  readonly planned: number;
  readonly latecomers: readonly HallRow[];
  readonly outside: readonly HallRow[];
  readonly finished: number;
  readonly noShows: number;
  readonly desks: Readonly<Record<DeskState, number>>;
};

/** Returns the hall in figures, in one pass over the open and one over the ended rows. */
export function glanceOf({ lists, operators }: Hall, expected: Expectations, now: number): Glance {
  const line = new Map<number, ServiceQueue>();
  const visitors = new Set<number>();
  const visitorsOver = new Set<number>();
  const booked = new Set<number>();
  const inHand: HallRow[] = [];
  const latecomers: HallRow[] = [];
  const outside: HallRow[] = [];
  let longest: HallRow | undefined;

  for (const row of lists.manage.values()) {
    const state = stateAt(row, now);
    if (row.outside) outside.push(row);
    if (state === "called" || state === "serving") inHand.push(row);
    else if (state === "planned") booked.add(row.ticketId);
    else if (state === "hold" && row.late) latecomers.push(row);
    else if (state === "wait" && isInLine(row)) {
      const isOver = isOverNorm(row, expected.allowableWaitMin, now);
      const isStranded = row.expected === null && hasSettled(row, now);
      visitors.add(row.ticketId);
      if (isOver) visitorsOver.add(row.ticketId);
      longest = longerWaiting(longest, row);
      const known = line.get(row.service.id);
      line.set(row.service.id, {
        serviceId: row.service.id,
        count: (known?.count ?? 0) + 1,
        over: (known?.over ?? 0) + Number(isOver),
        stranded: (known?.stranded ?? 0) + Number(isStranded),
        firstStranded: known?.firstStranded ?? (isStranded ? row : undefined),
        longest: longerWaiting(known?.longest, row),
      });
    }
  }

  for (const { ticketId } of inHand) booked.delete(ticketId);
  for (const ticketId of visitors) booked.delete(ticketId);

  let finished = 0;
  let noShows = 0;
  for (const { status, late } of lists.end.values()) {
    if (status === "complete") finished += 1;
    else if (late) noShows += 1;
  }

  const desks = { ...noDesks };
  for (const { state } of operators.values()) desks[state] += 1;

  return {
    waiting: visitors.size,
    over: visitorsOver.size,
    longest,
    byService: [...line.values()].toSorted((a, b) => b.count - a.count || a.serviceId - b.serviceId),
    inHand,
    planned: booked.size,
    latecomers: oncePerVisitor(latecomers),
    outside: oncePerVisitor(outside),
    finished,
    noShows,
    desks,
  };
}

/** Returns the first row of each visitor. */
const oncePerVisitor = (rows: readonly HallRow[]): readonly HallRow[] =>
  rows.filter(({ ticketId }, place) => rows.findIndex((row) => row.ticketId === ticketId) === place);

const noDesks: Readonly<Record<DeskState, number>> = {
  free: 0,
  called: 0,
  serving: 0,
  paused: 0,
  sleep: 0,
  absent: 0,
  off: 0,
};

/** The forecast does not include a visitor who has just come. */
const hasSettled = ({ lastEvent }: HallRow, now: number): boolean =>
  now - Date.parse(lastEvent.addedDateTime) > settlingMs;

const settlingMs = 2 * msPerMinute;

const longerWaiting = (a: HallRow | undefined, b: HallRow): HallRow =>
  a !== undefined && Date.parse(a.pullTime) <= Date.parse(b.pullTime) ? a : b;
