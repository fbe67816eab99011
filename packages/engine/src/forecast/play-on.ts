import type { Context } from "#day/context";
import { type Entry, findItem } from "#day/day";
import { valuesOf } from "#day/id-map";
import { candidatesOf } from "#day/queue";
import { callableFrom, type Candidate } from "#dispatch/candidate";
import { pickInTime } from "#dispatch/pick-next";
import { operatorMayCall, type Situation } from "#dispatch/situation";
import { expected, type Newcomer, newcomerAs } from "#forecast/expected";
import { type ForecastDesk, makeDesks, type Turns } from "#forecast/forecast-desk";
import type { Length } from "#forecast/length";
import type { Pace, Rank } from "#forecast/pace";
import { makeVisits } from "#forecast/visits";
import { makeWaitingLines } from "#forecast/waiting-lines";
import { timeSpent } from "#life/intervals";
import { makeTimeline } from "#simulation/timeline";
import { instantOf } from "#time/day-frame";

/** When each visitor is called. A visitor who is missing here is not called on this day. */
export type CallTimes = {
  readonly byItemId: ReadonlyMap<number, number>;
  readonly byNewcomer: ReadonlyMap<Newcomer, number>;
};

export type PlayOptions = {
  /** How far the day is simulated: to its end, or until every newcomer is called. */
  readonly playedTo?: "end" | "newcomers";
  /** How many standard deviations longer than on average things take; below zero: shorter. */
  readonly deviations?: number;
  /** Operators who are on shift but have not been seen count as present. */
  readonly isStaffed?: boolean;
};

/**
 * Simulates a day from now to its end: free operators call at once, visitors come, and everything takes its time.
 * Newcomers are called when it would be their turn but take no operator's time, so that many can be forecast in one
 * run, each as if they were the only one.
 */
export function playOn(
  context: Context,
  pace: Pace,
  newcomers: readonly Newcomer[],
  { playedTo = "end", deviations = 0, isStaffed = false }: PlayOptions = {},
): CallTimes {
  const { day, rules } = context;
  const byItemId = new Map<number, number>();
  const byNewcomer = new Map<Newcomer, number>();
  const timeline = makeTimeline<() => void>();
  const lines = makeWaitingLines(rules.settings);
  const visits = makeVisits(day);
  const desks = makeDesks(context, { deviations, isStaffed, lateMs: pace.lateMs });
  const aboutToCall = new Set<ForecastDesk>();
  const newcomersToCall = new Map(newcomers.map((newcomer) => [newcomer, newcomerAs(newcomer, context)]));
  const calledAtByService = new Map(day.calledAtByService);
  let turns: Turns = { lastCalled: day.lastCalled, calledAtByService };
  const timeOf = (candidate: Candidate): number => callableFrom(candidate, rules.settings);
  let { now } = context;

  function callIdle(): void {
    for (const desk of desks.values()) callSoon(desk);
  }

  /** An operator who is about to call does not start over when another visitor comes. */
  function callSoon(desk: ForecastDesk): void {
    const gap = pace.gap(desk.operatorId);
    if (gap.ms === 0) callNext(desk);
    else if (desk.isFree(now) && !aboutToCall.has(desk)) {
      aboutToCall.add(desk);
      timeline.add(now + desk.spend(gap), () => {
        aboutToCall.delete(desk);
        callNext(desk);
      });
    }
  }

  function callNext(desk: ForecastDesk): void {
    const situation = desk.situationAt(now, turns);
    if (situation === undefined) return;
    const front = lines.frontFor(situation);
    callNewcomers(front, situation);
    const choice = pickInTime(front, situation);
    if (choice === undefined) desk.rest();
    else call(desk, choice.candidate);
  }

  /** No newcomer is called while a visitor of the same line waits. */
  function callNewcomers(front: readonly Candidate[], at: Situation): void {
    for (const [newcomer, candidate] of newcomersToCall) {
      if (front.some(({ line }) => line === candidate.line) || !operatorMayCall(candidate, at)) continue;
      if (pickInTime([...front, candidate], at)?.candidate !== candidate) continue;
      byNewcomer.set(newcomer, now);
      newcomersToCall.delete(newcomer);
    }
  }

  function call(desk: ForecastDesk, candidate: Candidate): void {
    const { itemId, serviceId, isBooked, plannedWith } = candidate;
    byItemId.set(itemId, now);
    lines.remove(candidate);
    pass(itemId, "called");
    calledAtByService.set(serviceId, now);
    turns = { lastCalled: isBooked ? "booked" : "walkIn", calledAtByService };
    desk.take();
    const { walkMs, visit } = pace.called(serviceId, 0);
    timeline.add(now + walkMs, () => start(desk, itemId, serviceId, visit));
    if (plannedWith !== undefined) desks.get(plannedWith)?.dropBooking(itemId);
  }

  function start(desk: ForecastDesk, itemId: number, serviceId: number, visit: Length): void {
    calledAtByService.set(serviceId, now);
    timeline.add(now + desk.spend(visit), () => finish(desk, itemId));
  }

  function finish(desk: ForecastDesk, itemId: number): void {
    desk.finish();
    const isSomebodyFree = pass(itemId, "complete");
    callSoon(desk);
    if (isSomebodyFree) callIdle();
  }

  /** The other items of a visit wait while one is in hand, and may be called when it has ended. */
  function pass(itemId: number, phase: "called" | "complete"): boolean {
    const { gone, come } = visits.pass(itemId, phase);
    for (const candidate of gone) lines.remove(candidate);
    if (come.length === 0) return false;
    lines.add(...come);
    lines.letIn(now);
    for (const at of come.map(timeOf)) if (at > now) timeline.add(at, callIdle);
    return true;
  }

  function continuationOf(desk: ForecastDesk, { item }: Entry, place: Rank | undefined): TimedStep {
    const { id, serviceId, phase, calledAt = now, spans, lastEvent } = item;
    const seq = lastEvent?.seq ?? 0;
    if (phase === "called") {
      const { walkMs, visit } = pace.called(serviceId, now - calledAt);
      return { seq, at: now + walkMs, what: () => start(desk, id, serviceId, visit) };
    }
    const left = pace.served(serviceId, timeSpent(spans, ["serving"], now), place);
    return { seq, at: now + desk.spend(left), what: () => finish(desk, id) };
  }

  /** Continues what is under way; events of one instant happen in the order in which they began. */
  function scheduleKnownSteps(): void {
    const places = placesAmong(inHandOf(context), context, pace);
    const waiting = candidatesOf(day).map((candidate) => expected(candidate, context));
    lines.add(...waiting);
    const steps: TimedStep[] = [
      { seq: 0, at: now, what: callIdle },
      ...shiftStarts(context).map((at) => ({ seq: 0, at, what: callIdle })),
      ...[...desks.values()].map((desk) => ({ seq: 0, at: desk.thereFrom, what: () => callSoon(desk) })),
      // Most visitors are there already; looking up when thousands of them came would take longer than the rest.
      ...waiting.flatMap((candidate) => {
        const at = timeOf(candidate);
        return at < now ? [] : [{ seq: arrivalOf(candidate.itemId, context), at, what: callIdle }];
      }),
      ...inHandOf(context).flatMap(({ operatorId, entry }) => {
        const desk = desks.get(operatorId);
        return desk === undefined ? [] : [continuationOf(desk, entry, places.get(entry.item.id))];
      }),
    ];
    for (const { at, what } of steps.toSorted((a, b) => a.seq - b.seq))
      if (at >= now && at < Infinity) timeline.add(at, what);
  }

  scheduleKnownSteps();
  while (newcomersToCall.size > 0 || (playedTo === "end" && (lines.size() > 0 || visits.hasMore()))) {
    const next = timeline.take();
    if (next === undefined) break;
    now = next.at;
    lines.letIn(now);
    next.what();
  }
  return { byItemId, byNewcomer };
}

/**
 * Returns the order in which visits under way are expected to end. Some will end soon and some late, though each alone
 * is expected to take a while yet.
 */
function placesAmong(inHand: readonly InHand[], { now }: Context, pace: Pace): ReadonlyMap<number, Rank> {
  const served = inHand
    .flatMap(({ entry: { item } }) => (item.phase === "serving" ? [item] : []))
    .map(({ id, serviceId, spans }) => ({
      id,
      leftMs: pace.served(serviceId, timeSpent(spans, ["serving"], now)).ms,
    }))
    .toSorted((a, b) => a.leftMs - b.leftMs);
  return new Map(served.map(({ id }, index) => [id, { index, of: served.length }]));
}

type InHand = { readonly operatorId: number; readonly entry: Entry };

/** A scheduled step, and the sequence number of the event it began with. */
type TimedStep = { readonly seq: number; readonly at: number; readonly what: () => void };

function shiftStarts({ rules }: Context): readonly number[] {
  return [...rules.operators.values()].flatMap(({ day }) =>
    day.work.map(({ from }) => instantOf(rules.frame, from)),
  );
}

const arrivalOf = (itemId: number, { day }: Context): number =>
  findItem(day, itemId)?.ticket.log[0]?.seq ?? 0;

function inHandOf({ day }: Context): readonly InHand[] {
  return valuesOf(day.desks).flatMap(({ operatorId, inHand }) =>
    inHand.flatMap((itemId) => {
      const entry = findItem(day, itemId);
      return entry === undefined ? [] : [{ operatorId, entry }];
    }),
  );
}
