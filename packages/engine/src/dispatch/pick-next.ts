import { byNumber, callableFrom, type Candidate } from "#dispatch/candidate";
import { type EarlyCall, earlyCall } from "#dispatch/early-call";
import { operatorMayCall, type Situation } from "#dispatch/situation";
import type { Quota } from "#schedule/schedule";
import { isMeant } from "#slots/eligible-work";

/**
 * Why a visitor is next: the rule that puts them before all others; if it takes several rules, the most important of
 * these. `fitsInTime`: another visitor would be first, but calling them would be early.
 */
export type Reason =
  | (typeof order)[number]["name"]
  | "theOnlyOne"
  | "fitsInTime"
  | "soonestBooking"
  | "chosen";

/** The visitor an operator calls next, and why. */
export type Choice = {
  readonly candidate: Candidate;
  readonly because: Reason;
  /** Set if every call would be early, so that the operator has to confirm it. */
  readonly early: EarlyCall | undefined;
};

type Rule = {
  readonly name: string;
  /** Whether the rule applies. */
  readonly when: (at: Situation) => boolean;
  /** The lowest rank is called first. `field` describes the candidates that tie by the rules before. */
  readonly rank: (candidate: Candidate, at: Situation, field: Field) => number;
};

type Field = {
  /** Whether a rival of this service has waited longer for its turn. */
  readonly isOutrivalled: (serviceId: number) => boolean;
};

const always = (): boolean => true;
const first = (isFirst: boolean): number => (isFirst ? 0 : 1);

/** The calling order, most important rule first. A rule decides only where all earlier ones tie. */
const order = [
  {
    name: "forcedTime",
    when: ({ settings }) => settings.forcedTimeHighPriority,
    rank: ({ forcedTime }) => first(forcedTime !== undefined),
  },
  {
    name: "priorityQuota",
    when: ({ shift }) => shift.work.quotas.some(({ type }) => type === "priority"),
    rank: (candidate, { shift }) => first(shift.work.quotas.some((quota) => isPriority(candidate, quota))),
  },
  {
    name: "lowerPriority",
    when: ({ settings }) => settings.lowerPriority.size > 0,
    rank: ({ serviceId }, { settings }) => first(!settings.lowerPriority.has(serviceId)),
  },
  {
    name: "fixedFirst",
    when: ({ settings }) => settings.currentQueuePolitics === "fixedFirst",
    rank: ({ isBooked }) => first(isBooked),
  },
  {
    name: "byWait",
    when: ({ settings }) => settings.currentQueuePolitics === "byWait",
    rank: ({ pullTime }) => pullTime,
  },
  {
    name: "alternate",
    when: ({ settings }) => settings.currentQueuePolitics === "alternate",
    rank: ({ isBooked }, { lastCalled }) => first(isBooked === (lastCalled !== "booked")),
  },
  {
    name: "rivalry",
    when: ({ settings }) => settings.rivalryGroups.length > 0,
    rank: ({ serviceId }, _, field) => first(!field.isOutrivalled(serviceId)),
  },
  {
    name: "pullTime",
    when: ({ settings }) => settings.timePriority,
    rank: ({ pullTime }) => pullTime,
  },
  { name: "number", when: always, rank: ({ num }) => num },
  { name: "id", when: always, rank: ({ itemId }) => itemId },
] as const satisfies readonly Rule[];

/**
 * Returns the visitor an operator calls next, and the rule that decided. Visitors whose call would be early are
 * skipped; if no other is left, the choice says why it would be early. A forced call skips none.
 */
export function pickNext(
  candidates: readonly Candidate[],
  at: Situation,
  { isForced }: { readonly isForced: boolean },
): Choice | undefined {
  const waiting = candidates.filter(
    (each) => callableFrom(each, at.settings) <= at.now && operatorMayCall(each, at),
  );
  const choice = pickOf(waiting, at, isForced) ?? soonestOf(candidates, at);
  if (choice === undefined) return undefined;
  const until = callableFrom(choice.candidate, at.settings);
  const early: EarlyCall | undefined =
    until > at.now ? { early: "priorBooking", until } : earlyCall(choice.candidate, at);
  return { ...choice, early };
}

function pickOf(waiting: readonly Candidate[], at: Situation, isForced: boolean): Pick | undefined {
  const foremost = select(waiting, at);
  if (foremost === undefined) return undefined;
  const candidate = (isForced ? undefined : pickInTime(waiting, at)?.candidate) ?? foremost.candidate;
  const because = candidate === foremost.candidate ? reasonOf(foremost, waiting, at) : "fitsInTime";
  return { candidate, because };
}

/** Returns the visitor an operator calls among those waiting, without those whose call would be early. */
export function pickInTime(
  waiting: readonly Candidate[],
  at: Situation,
): { readonly candidate: Candidate } | undefined {
  return select(
    waiting.filter((candidate) => earlyCall(candidate, at) === undefined),
    at,
  );
}

type Pick = { readonly candidate: Candidate; readonly because: Reason };

/** The first candidate, and the rules that eliminated others, in order. */
type Selection = { readonly candidate: Candidate; readonly deciding: readonly (typeof order)[number][] };

/** Applies the rules in order; each keeps the candidates it ranks first. */
function select(candidates: readonly Candidate[], at: Situation): Selection | undefined {
  const deciding: (typeof order)[number][] = [];
  let field = candidates;
  for (const rule of order) {
    if (field.length < 2) break;
    if (!rule.when(at)) continue;
    const kept = leastBy(field, at, rule.rank);
    if (kept.length < field.length) deciding.push(rule);
    field = kept;
  }
  const [candidate] = field;
  return candidate && { candidate, deciding };
}

/** Only the last rule can have decided against all others: each earlier one left another candidate besides. */
function reasonOf(
  { candidate, deciding }: Selection,
  candidates: readonly Candidate[],
  at: Situation,
): Reason {
  const [foremost, last] = [deciding[0], deciding.at(-1)];
  if (foremost === undefined || last === undefined) return "theOnlyOne";
  const decidesAlone =
    foremost === last || leastBy(candidates, at, last.rank).every((each) => each === candidate);
  return decidesAlone ? last.name : foremost.name;
}

function leastBy(candidates: readonly Candidate[], at: Situation, rank: Rule["rank"]): readonly Candidate[] {
  const field = fieldOf(candidates, at);
  let kept: Candidate[] = [];
  let least = Infinity;
  for (const candidate of candidates) {
    const each = rank(candidate, at, field);
    if (each < least) [least, kept] = [each, []];
    if (each === least) kept.push(candidate);
  }
  return kept;
}

function fieldOf(
  candidates: readonly Candidate[],
  { settings: { rivalryGroups }, calledAtByService }: Situation,
): Field {
  const turnOf = (serviceId: number): number => calledAtByService.get(serviceId) ?? 0;
  const findFirstTurn = (group: ReadonlySet<number>): number =>
    candidates.reduce(
      (least, { serviceId }) => (group.has(serviceId) ? Math.min(least, turnOf(serviceId)) : least),
      Infinity,
    );
  let firstTurns: readonly number[] | undefined;
  return {
    isOutrivalled: (serviceId) => {
      const turns = (firstTurns ??= rivalryGroups.map(findFirstTurn));
      return rivalryGroups.some(
        (group, index) => group.has(serviceId) && turnOf(serviceId) > (turns[index] ?? 0),
      );
    },
  };
}

/** Returns the soonest planned visitor when none waits. Calling them is early. */
function soonestOf(candidates: readonly Candidate[], at: Situation): Pick | undefined {
  let soonest: Candidate | undefined;
  const timeOf = (each: Candidate): number => callableFrom(each, at.settings);
  for (const each of candidates) {
    const isSooner = soonest === undefined || (timeOf(each) - timeOf(soonest) || byNumber(each, soonest)) < 0;
    if (isSooner && operatorMayCall(each, at)) soonest = each;
  }
  return soonest && { candidate: soonest, because: "soonestBooking" };
}

function isPriority({ serviceId, ticketType }: Candidate, quota: Quota): boolean {
  return quota.type === "priority" && isMeant(quota, serviceId, ticketType);
}
