import type { Command, VisitPart } from "#day/command";
import type { Context } from "#day/context";
import { type Day, deskOf, emptyDay, type Entry, findItem, findTicket } from "#day/day";
import type { DayEvent } from "#day/day-event";
import { decide } from "#day/decide";
import { evolveAll } from "#day/evolve";
import type { ExpectedCall } from "#day/expected-call";
import { nextDueAt } from "#day/timers";
import { isRefusal, type RefusalCode } from "#day/verdict";
import type { ExpandedPart } from "#packages/expand-package";
import { type Random, seededRandom } from "#random/seeded-random";
import type { Rules } from "#rules/rules";
import { makeTimeline } from "#simulation/timeline";
import { instantOf, minuteAt } from "#time/day-frame";
import type { TicketType } from "#vocabulary";

/** A visitor, and when they come. */
export type Visitor = {
  /** When they ask for a ticket, in milliseconds. */
  readonly asksAt: number;
  readonly serviceId: number;
  readonly ticketType: TicketType;
  /** The further services of the same visit, as in a package; their indexes count from the first service. */
  readonly further?: readonly ExpandedPart[];
  /** The requested time; absent: in the order of entry. */
  readonly startAt?: number;
  /** When a visitor with a booking checks in; absent: never. */
  readonly checksInAt?: number;
  /** When the visitor cancels; absent: never. */
  readonly cancelsAt?: number;
};

/** Returns the ids of a visit: of its ticket, then of each of its items. */
export type IdsOf = (visitor: Visitor, index: number) => readonly number[];

/** How visitors and operators behave; all chance is drawn from the seed. */
export type Behaviour = {
  /** How long a service takes, in milliseconds. */
  readonly serviceMs: (serviceId: number, random: Random, operatorId: number) => number;
  /** How long a called visitor takes to come to the desk. */
  readonly walkMs: (random: Random) => number;
  /** The share of visitors who never come when called. */
  readonly noShow: number;
  /** How long an operator takes to call when they could; absent: no time. */
  readonly gapMs?: (operatorId: number, random: Random) => number;
  /** How long after the beginning of their work an operator comes; absent: on time. */
  readonly lateMs?: (operatorId: number) => number;
  /** What is done while a visitor is served, or later, but not by an operator; absent: nothing. */
  readonly meanwhile?: (service: BegunService) => readonly TimedCommand[];
};

/** A service that begins, and when it will be completed. */
export type BegunService = Entry & {
  readonly operatorId: number;
  readonly from: number;
  readonly to: number;
};

/** A command, and when it is given. */
export type TimedCommand = { readonly at: number; readonly command: Command };

/** Forecasts the call of a visitor who is about to take a ticket. */
export type ForecastVisitor = (context: Context, visitor: Visitor) => ExpectedCall | undefined;

export type TurnedAway = { readonly visitor: Visitor; readonly code: RefusalCode };

/** The result of a simulated day. */
export type SimulatedDay = {
  readonly day: Day;
  readonly events: readonly DayEvent[];
  /** The visitors who were refused, and why. */
  readonly turnedAway: readonly TurnedAway[];
};

/** Simulates a whole day with the real rules and decisions; visitors and behaviour are given. */
export function simulateDay(
  rules: Rules,
  visitors: readonly Visitor[],
  behaviour: Behaviour,
  seed: string,
  idsOf: IdsOf = countedIds(visitors.length),
  foretell: ForecastVisitor = () => undefined,
): SimulatedDay {
  const random = seededRandom(seed);
  const timeline = makeTimeline<() => void>();
  const events: DayEvent[] = [];
  const turnedAway: TurnedAway[] = [];
  let day = emptyDay;
  let now = 0;
  const walkMs = (): number => behaviour.walkMs(random);
  const aboutToCall = new Set<number>();
  /** Executes a command and keeps its events; returns the refusal code if it is refused. */
  function submit(command: Command): { readonly itemId: number | undefined } | RefusalCode {
    const decision = decide(day, rules, command, now);
    if (isRefusal(decision)) return decision.code;
    events.push(...decision.events);
    day = evolveAll(day, decision.events);
    return { itemId: decision.can === true ? decision.itemId : undefined };
  }

  function arrive(visitor: Visitor, [ticketId = 0, ...itemIds]: readonly number[]): void {
    const { ticketType, startAt, checksInAt, cancelsAt } = visitor;
    const expectedCall = startAt === undefined ? foretell({ day, rules, now }, visitor) : undefined;
    const answer = submit({
      type: "register",
      ticketId,
      ticketType,
      parts: partsOf(visitor, itemIds),
      ...(startAt === undefined ? {} : { startAt }),
      ...(expectedCall === undefined ? {} : { expectedCall }),
    });
    if (typeof answer === "string") {
      turnedAway.push({ visitor, code: answer });
      return;
    }
    for (const { pullTime } of findTicket(day, ticketId)?.items ?? []) timeline.add(pullTime, callIdle);
    if (checksInAt !== undefined) timeline.add(checksInAt, () => tell({ type: "checkIn", ticketId }));
    if (cancelsAt !== undefined) timeline.add(cancelsAt, () => tell({ type: "cancel", ticketId }));
  }

  /** Executes a command; an arrival or cancellation may let an idle operator call. */
  function tell(command: Command): void {
    if (typeof submit(command) !== "string") callIdle();
  }

  /** Every idle operator tries to call. */
  function callIdle(): void {
    const minute = minuteAt(rules.frame, now);
    for (const [operatorId, { day: plan }] of rules.operators) {
      const isOnDuty = plan.work.some(({ from, to }) => from <= minute && minute < to);
      const { inHand, isAsleep, isPresent } = deskOf(day, operatorId);
      if (isOnDuty && isPresent && !isAsleep && inHand.length === 0) callSoon(operatorId);
    }
  }

  /** An operator who is about to call does not start over when another visitor comes. */
  function callSoon(operatorId: number): void {
    const { gapMs } = behaviour;
    if (gapMs === undefined) callNext(operatorId);
    else if (!aboutToCall.has(operatorId)) {
      aboutToCall.add(operatorId);
      timeline.add(now + gapMs(operatorId, random), () => {
        aboutToCall.delete(operatorId);
        callNext(operatorId);
      });
    }
  }

  function callNext(operatorId: number): void {
    const answer = submit({ type: "next", operatorId });
    if (typeof answer === "string" || answer.itemId === undefined) return;
    const { itemId } = answer;
    if (rules.operators.get(operatorId)?.callOnly === true) finishLater(operatorId, itemId, walkMs());
    else if (random() >= behaviour.noShow) timeline.add(now + walkMs(), () => serve(operatorId, itemId));
  }

  function serve(operatorId: number, itemId: number): void {
    if (typeof submit({ type: "start", operatorId, itemId }) !== "string") finishLater(operatorId, itemId, 0);
  }

  /** An operator who only calls does not start the service, but finishes it. */
  function finishLater(operatorId: number, itemId: number, walkedMs: number): void {
    const entry = findItem(day, itemId);
    const from = now + walkedMs;
    const to = from + behaviour.serviceMs(entry?.item.serviceId ?? 0, random, operatorId);
    const meanwhile = entry && behaviour.meanwhile?.({ ...entry, operatorId, from, to });
    for (const { at, command } of meanwhile ?? []) timeline.add(at, () => void submit(command));
    timeline.add(to, () => {
      submit({ type: "complete", operatorId, itemId });
      callSoon(operatorId);
      // The next service of the visit may be for another operator.
      if (entry !== undefined && entry.ticket.items.length > 1) callIdle();
    });
  }

  visitors.forEach((visitor, index) =>
    timeline.add(visitor.asksAt, () => arrive(visitor, idsOf(visitor, index))),
  );
  for (const { id, day: plan } of rules.operators.values()) {
    const [first] = plan.work;
    if (first !== undefined)
      timeline.add(instantOf(rules.frame, first.from) + (behaviour.lateMs?.(id) ?? 0), () =>
        tell({ type: "open", operatorId: id, by: "console" }),
      );
    for (const { from } of plan.work) timeline.add(instantOf(rules.frame, from), callIdle);
  }
  // Timers are checked between steps, and only if the day has changed since.
  let looked: Day | undefined;
  let dueAt: number | undefined;
  for (;;) {
    if (looked !== day) dueAt = nextDueAt(day, rules);
    looked = day;
    const nextAt = timeline.nextAt();
    if (dueAt !== undefined && (nextAt === undefined || dueAt <= nextAt)) {
      now = dueAt;
      dueAt = undefined;
      submit({ type: "tick" });
      callIdle();
    } else {
      const next = timeline.take();
      if (next === undefined) return { day, events, turnedAway };
      now = next.at;
      next.what();
    }
  }
}

/** Tickets and their first items are numbered in order; further items get numbers after all of them. */
function countedIds(visitors: number): IdsOf {
  let last = visitors;
  return ({ further = [] }, index) => [index + 1, index + 1, ...further.map(() => (last += 1))];
}

function partsOf({ serviceId, further = [] }: Visitor, ids: readonly number[]): readonly VisitPart[] {
  const idAt = (place: number): number => ids[place] ?? 0;
  return [{ serviceId, after: [], lentBy: undefined }, ...further].map((part, place) => ({
    itemId: idAt(place),
    serviceId: part.serviceId,
    after: part.after.map(idAt),
    ...(part.lentBy === undefined ? {} : { lentBy: idAt(part.lentBy) }),
  }));
}
