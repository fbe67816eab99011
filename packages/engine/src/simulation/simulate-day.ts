import type { Command } from "#day/command";
import { type Day, deskOf, emptyDay, findItem } from "#day/day";
import type { DayEvent } from "#day/day-event";
import { decide } from "#day/decide";
import { evolveAll } from "#day/evolve";
import { nextDueAt } from "#day/timers";
import { isRefusal, type RefusalCode } from "#day/verdict";
import { type Random, seededRandom } from "#random/seeded-random";
import type { Rules } from "#rules/rules";
import { makeTimeline } from "#simulation/timeline";
import { instantOf, minuteAt } from "#time/day-frame";
import type { TicketType } from "#vocabulary";

/** Somebody who comes, and when. */
export type Visitor = {
  /** When they ask for a ticket, in milliseconds. */
  readonly asksAt: number;
  readonly serviceId: number;
  readonly ticketType: TicketType;
  /** The time they ask for; absent: as soon as it is their turn. */
  readonly startAt?: number;
};

/** How people behave; chance is drawn from the seed alone. */
export type Behaviour = {
  /** How long serving somebody takes, in milliseconds. */
  readonly serviceMs: (serviceId: number, random: Random) => number;
  /** How long it takes a called visitor to come to the desk. */
  readonly walkMs: (random: Random) => number;
  /** The share of visitors who never come when they are called. */
  readonly noShow: number;
};

/** A day as it went. */
export type SimulatedDay = {
  readonly day: Day;
  readonly events: readonly DayEvent[];
  /** Why visitors were turned away. */
  readonly turnedAway: readonly RefusalCode[];
};

/** Plays a whole day: the same rules, the same decisions, with people and chance from outside. */
export function simulateDay(
  rules: Rules,
  visitors: readonly Visitor[],
  behaviour: Behaviour,
  seed: string,
): SimulatedDay {
  const random = seededRandom(seed);
  const timeline = makeTimeline<() => void>();
  const events: DayEvent[] = [];
  const turnedAway: RefusalCode[] = [];
  let day = emptyDay;
  let now = 0;
  /** Does what is asked, and remembers what follows from it; gives why not, if not. */
  function submit(command: Command): { readonly itemId: number | undefined } | RefusalCode {
    const decision = decide(day, rules, command, now);
    if (isRefusal(decision)) return decision.code;
    events.push(...decision.events);
    day = evolveAll(day, decision.events);
    return { itemId: decision.can === true ? decision.itemId : undefined };
  }

  function arrive(visitor: Visitor, id: number): void {
    const { serviceId, ticketType, startAt } = visitor;
    const answer = submit({
      type: "register",
      ticketId: id,
      ticketType,
      parts: [{ itemId: id, serviceId }],
      ...(startAt === undefined ? {} : { startAt }),
    });
    if (typeof answer === "string") turnedAway.push(answer);
    else if (startAt === undefined) callIdle();
    else timeline.add(startAt, callIdle);
  }

  /** Everybody who has nothing to do looks whether somebody waits. */
  function callIdle(): void {
    for (const operatorId of rules.operators.keys()) callIfIdle(operatorId);
  }

  function callIfIdle(operatorId: number): void {
    const minute = minuteAt(rules.frame, now);
    const plan = rules.operators.get(operatorId)?.day;
    const isOnDuty = plan?.work.some(({ from, to }) => from <= minute && minute < to) ?? false;
    const { inHand, isAsleep } = deskOf(day, operatorId);
    if (isOnDuty && !isAsleep && inHand.length === 0) callNext(operatorId);
  }

  function callNext(operatorId: number): void {
    const answer = submit({ type: "next", operatorId });
    if (typeof answer === "string" || answer.itemId === undefined) return;
    const { itemId } = answer;
    const keeper = findItem(day, itemId)?.item.place?.operatorId ?? operatorId;
    if (random() >= behaviour.noShow)
      timeline.add(now + behaviour.walkMs(random), () => serve(operatorId, itemId));
    // Time that was kept for this visitor by somebody else is free now.
    if (keeper !== operatorId) callIfIdle(keeper);
  }

  function serve(operatorId: number, itemId: number): void {
    if (typeof submit({ type: "start", operatorId, itemId }) === "string") return;
    const serviceId = findItem(day, itemId)?.item.serviceId ?? 0;
    timeline.add(now + behaviour.serviceMs(serviceId, random), () => {
      submit({ type: "complete", operatorId, itemId });
      callNext(operatorId);
    });
  }

  visitors.forEach((visitor, index) => timeline.add(visitor.asksAt, () => arrive(visitor, index + 1)));
  for (const { day: work } of rules.operators.values()) {
    for (const { from } of work.work) timeline.add(instantOf(rules.frame, from), callIdle);
  }
  // Timers are looked at between the things that happen, and only where something has happened since.
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
