import { type Day, type Desk, type Entry, entriesOf, type Item, type Ticket } from "#day/day";
import { collecting, valueAt, valuesOf } from "#day/id-map";
import { remembering } from "#day/remembering";
import { keepLatest, type Latest } from "#forecast/latest";
import { errorOf } from "#forecast/spread";
import { timeSpent } from "#life/intervals";
import type { Rules } from "#rules/rules";
import { instantOf } from "#time/day-frame";

/** Observations from a day, for forecasts of the next hours and days. The latest comes first in every list. */
export type Observations = {
  readonly visits: readonly SeenVisit[];
  readonly calls: readonly SeenCall[];
  /** How long operators took to call a visitor whom they could call. */
  readonly gaps: readonly SeenGap[];
  /** How long after the beginning of their work operators were first seen. */
  readonly lateMs: readonly number[];
  /** The errors of forecasts, as `errorOf` measures them. */
  readonly errors: readonly number[];
};

/** How long a called visitor took to come to the desk, or the operator to give up waiting. */
export type SeenCall = { readonly hasCome: boolean; readonly tookMs: number };
export type SeenVisit = { readonly serviceId: number; readonly serviceMs: number };
export type SeenGap = { readonly operatorId: number; readonly gapMs: number };

/** Returns the observations of a day, no more than are used. */
export function observationsOf(day: Day, rules: Rules): Observations {
  const desks = valuesOf(day.desks);
  return {
    ...outcomesOf(day),
    gaps: desks.flatMap(({ operatorId }) => gapsOf(operatorId, day)),
    lateMs: desks.flatMap((desk) => latenessOf(desk, rules)),
    errors: latestErrors(day),
  };
}

function outcomesOf({ ended, open }: Day): Pick<Observations, "visits" | "calls"> {
  const visitsByService = new Map<number, Latest<CallOutcome>>();
  const calls = keepLatest<CallOutcome>(mostCounted.calls, endOf);
  for (const rows of [seenIn(ended), seenIn(open)])
    for (const row of rows) {
      if (row.call !== undefined) calls.add(row);
      if (row.visit === undefined) continue;
      const { serviceId } = row.visit;
      const visits = visitsByService.get(serviceId) ?? keepLatest<CallOutcome>(mostCounted.visits, endOf);
      visits.add(row);
      visitsByService.set(serviceId, visits);
    }
  const visits = [...visitsByService.values()].flatMap((latest) => latest.list());
  return {
    visits: visits.toSorted((a, b) => b.endedAt - a.endedAt).flatMap(({ visit }) => visit ?? []),
    calls: calls.list().flatMap(({ call }) => call ?? []),
  };
}

function latestErrors({ ended, open }: Day): readonly number[] {
  const errors = keepLatest<SeenError>(mostCounted.errors, ({ at }) => at);
  for (const rows of [errorsIn(ended), errorsIn(open)]) for (const row of rows) errors.add(row);
  return errors.list().map(({ error }) => error);
}

function latenessOf({ operatorId, seenFrom }: Desk, { operators, frame }: Rules): readonly number[] {
  const first = operators.get(operatorId)?.day.work[0];
  if (first === undefined || seenFrom === undefined) return [];
  const lateMs = Math.max(0, seenFrom - instantOf(frame, first.from));
  return lateMs <= longestLateMs ? [lateMs] : [];
}

/** An operator who comes later than this was not late: they worked another shift, or the centre opened that day. */
const longestLateMs = 60 * 60_000;

/**
 * Joins the observations of several days, given latest first. Keeps no more than are used, however many days and visits
 * there were.
 */
export function joinObservations(pastObservations: readonly Observations[]): Observations {
  const visitsByService = new Map<number, number>();
  const gapsByOperator = new Map<number, number>();
  return {
    visits: pastObservations
      .flatMap(({ visits }) => visits)
      .filter(({ serviceId }) => isWithin(visitsByService, serviceId, mostCounted.visits)),
    calls: pastObservations.flatMap(({ calls }) => calls).slice(0, mostCounted.calls),
    gaps: pastObservations
      .flatMap(({ gaps }) => gaps)
      .filter(({ operatorId }) => isWithin(gapsByOperator, operatorId, mostCounted.gaps)),
    lateMs: pastObservations.flatMap(({ lateMs }) => lateMs).slice(0, mostCounted.starts),
    errors: pastObservations.flatMap(({ errors }) => errors).slice(0, mostCounted.errors),
  };
}

/** How many of the latest observations count; visits per service, gaps per operator. */
const mostCounted = { visits: 80, calls: 300, gaps: 40, starts: 100, errors: 800 };

function isWithin(counts: Map<number, number>, id: number, most: number): boolean {
  const count = (counts.get(id) ?? 0) + 1;
  counts.set(id, count);
  return count <= most;
}

/** The outcome of a call. */
type CallOutcome = { readonly endedAt: number; readonly visit?: SeenVisit; readonly call?: SeenCall };

const endOf = ({ endedAt }: CallOutcome): number => endedAt;

const seenIn = collecting((ticket: Ticket): readonly CallOutcome[] => entriesOf([ticket]).flatMap(seenOf));

function seenOf({ item }: Entry): readonly CallOutcome[] {
  if (item.phase === "complete") return item.isDayClosed ? [] : finished(item);
  return missed(item);
}

function finished(item: Item): readonly CallOutcome[] {
  const endedAt = item.spans.at(-1)?.to;
  if (endedAt === undefined) return [];
  const calledMs = timeSpent(item.spans, ["called"], endedAt);
  const servingMs = timeSpent(item.spans, ["serving"], endedAt);
  const { serviceId, startedAt, calledAt } = item;
  // Operators who only call do not record when the visitor arrived.
  if (startedAt === undefined) return [{ endedAt, visit: { serviceId, serviceMs: calledMs } }];
  const visit = { serviceId, serviceMs: servingMs };
  return [
    calledAt === undefined
      ? { endedAt, visit }
      : { endedAt, visit, call: { hasCome: true, tookMs: calledMs } },
  ];
}

/** Called, then deferred or deleted without being served, and not merely because the day closed. */
function missed({ spans, phase, isDayClosed }: Item): readonly CallOutcome[] {
  if (phase !== "hold" && phase !== "deleted") return [];
  const call = spans.findLast(({ kind }) => kind === "called");
  const hasCome = spans.some(({ kind }) => kind === "serving");
  const wasClosed = isDayClosed && call === spans.at(-1);
  if (call?.to === undefined || hasCome || wasClosed) return [];
  return [{ endedAt: call.to, call: { hasCome: false, tookMs: call.to - call.from } }];
}

/** The latest first. An operator's entries include visits that were planned there and went to another operator. */
function gapsOf(operatorId: number, { entriesByOperator }: Day): readonly SeenGap[] {
  const entries = valueAt(entriesByOperator, operatorId);
  return entries === undefined ? [] : gapsIn(entries).filter((gap) => gap.operatorId === operatorId);
}

/** Cached while the operator's visits do not change. */
const gapsIn = remembering((entries: readonly Entry[]): readonly SeenGap[] => {
  const gaps: SeenGap[] = [];
  const before = new Map<number, InHand>();
  for (const visit of entries.flatMap(inHandOf).toSorted((a, b) => a.from - b.from)) {
    const { operatorId, from, since } = visit;
    const freeFrom = before.get(operatorId)?.to;
    before.set(operatorId, visit);
    if (freeFrom === undefined) continue;
    const gapMs = from - Math.max(freeFrom, since);
    if (gapMs >= 0 && gapMs <= longestGapMs) gaps.push({ operatorId, gapMs });
  }
  return gaps.toReversed();
});

/** An operator who is idle for longer has a break, or is away. */
const longestGapMs = 10 * 60_000;

type InHand = {
  readonly operatorId: number;
  readonly from: number;
  readonly to: number | undefined;
  /** Since when the visitor could have been called. */
  readonly since: number;
};

function inHandOf({ item: { spans, holder } }: Entry): readonly InHand[] {
  const first = spans.findIndex(({ kind }) => kind === "called");
  const call = spans[first];
  const queue = spans[first - 1];
  if (holder === undefined || call === undefined || queue?.kind !== "queued") return [];
  const after = spans.slice(first).findIndex(({ kind }) => !atDesk.has(kind));
  const last = after < 0 ? spans.at(-1) : spans[first + after - 1];
  return [{ operatorId: holder, from: call.from, to: last?.to, since: Math.max(queue.from, queue.pullTime) }];
}

const atDesk: ReadonlySet<string> = new Set(["called", "serving", "paused"]);

/** The error of a forecast, when the visitor was called. */
type SeenError = { readonly at: number; readonly error: number };

const errorsIn = collecting((ticket: Ticket): readonly SeenError[] => {
  const [arrival] = ticket.log;
  if (arrival?.type !== "registered" || arrival.expected === undefined) return [];
  const call = ticket.log.find(({ type }) => type === "call" || type === "forceCall");
  if (call === undefined) return [];
  const error = errorOf(arrival.expected, call.at);
  return error === undefined ? [] : [{ at: call.at, error }];
});
