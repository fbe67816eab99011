import { type Agenda, quotaKey, type Wish, withVisit } from "#slots/agenda";
import { fits } from "#slots/each-start";
import { eligibleWork } from "#slots/eligible-work";
import { freeStartsOfEach } from "#slots/free-starts";
import { type DayFrame, shownAt } from "#time/day-frame";

/** One service of a visit. */
export type Part = Pick<Wish, "serviceId" | "block" | "align"> & {
  /** How long the service itself takes, in minutes; not more than its block. */
  readonly duration: number;
  /** The next part begins the minute this one's duration ends, and its block is cut there. */
  readonly lends: boolean;
};

/** A visit that looks for its place: its services in the order in which they follow one another. */
export type Visit = Pick<Wish, "ticketType" | "notBefore"> & {
  readonly parts: readonly Part[];
  /** How many minutes later than at once the next part may begin. */
  readonly gap: number;
};

/** Where one part of a visit goes. */
export type Placement = { readonly operatorId: number; readonly from: number; readonly to: number };

/** Gives every minute of a day at which the whole visit can begin. */
export function visitStarts(agendas: readonly Agenda[], visit: Visit, frame: DayFrame): readonly number[] {
  const reachable = reachableStarts(agendas, visit, frame);
  const starts = reachable[0] ?? [];
  if (visit.parts.length <= 1 || !agendas.some(partsInfluenceEachOther)) return starts;
  return starts.filter((start) => placeFrom(agendas, visit, frame, reachable, 0, start) !== undefined);
}

/** Finds who takes each part of a visit that begins at that minute; undefined when it does not fit. */
export function planVisit(
  agendas: readonly Agenda[],
  visit: Visit,
  frame: DayFrame,
  start: number,
): readonly Placement[] | undefined {
  const reachable = reachableStarts(agendas, visit, frame);
  return placeFrom(agendas, visit, frame, reachable, 0, start);
}

/**
 * For each part, gives the starts from which it and all parts after it find a place, as long as parts of the same visit
 * do not stand in each other's way: worked out from the last part to the first.
 */
function reachableStarts(
  agendas: readonly Agenda[],
  visit: Visit,
  frame: DayFrame,
): readonly (readonly number[])[] {
  const wishes = visit.parts.map((_, index) => wishFor(visit, index));
  const free = freeStartsOfEach(agendas, wishes, frame);
  const reachable: (readonly number[])[] = [];
  let later: ReadonlySet<number> | undefined;
  for (let index = visit.parts.length - 1; index >= 0; index -= 1) {
    const open = later;
    const starts = (free[index]?.minutes ?? []).filter(
      (start) =>
        open === undefined || followingStarts(visit, frame, index, start).some((next) => open.has(next)),
    );
    reachable.unshift(starts);
    later = new Set(starts);
  }
  return reachable;
}

/** Where the part before lends its time, this one begins where that ends, aligned or not. */
function wishFor({ parts, ticketType, notBefore }: Visit, index: number): Wish {
  const part = parts[index];
  const isLent = parts[index - 1]?.lends === true;
  return {
    serviceId: part?.serviceId ?? 0,
    ticketType,
    notBefore,
    block: part === undefined ? 0 : occupied(part, index === parts.length - 1),
    align: isLent ? 1 : (part?.align ?? 1),
  };
}

/** Gives the minutes at which the part after this one may begin, the earliest first. */
function followingStarts(
  { parts, gap }: Visit,
  frame: DayFrame,
  index: number,
  start: number,
): readonly number[] {
  const [part, next] = [parts[index], parts[index + 1]];
  if (part === undefined || next === undefined) return [];
  const end = start + occupied(part, false);
  if (part.lends) return [end];

  const first = alignedFrom(frame, end, next.align);
  const starts: number[] = [];
  for (let minute = first; minute <= first + gap; minute = alignedFrom(frame, minute + 1, next.align))
    starts.push(minute);
  return starts;
}

function occupied({ block, duration, lends }: Part, isLast: boolean): number {
  return lends && !isLast ? duration : block;
}

/** Gives the first minute from which on the clock shows a multiple of the alignment. */
function alignedFrom(frame: DayFrame, minute: number, align: number): number {
  let aligned = minute;
  while (shownAt(frame, aligned) % align !== 0) aligned += 1;
  return aligned;
}

/** Places the parts one after another, each with whoever has the most time left, and goes back where that led nowhere. */
function placeFrom(
  agendas: readonly Agenda[],
  visit: Visit,
  frame: DayFrame,
  reachable: readonly (readonly number[])[],
  index: number,
  start: number,
): readonly Placement[] | undefined {
  const isLast = index === visit.parts.length - 1;
  if (reachable[index]?.includes(start) !== true) return undefined;

  const wish = wishFor(visit, index);
  const able = agendas.filter((agenda) => fits(agenda, wish, frame, start)).toSorted(byTimeLeft);
  for (const agenda of able) {
    const placement = { operatorId: agenda.operatorId, from: start, to: start + wish.block };
    if (isLast) return [placement];

    const filled = agendas.map((each) => (each === agenda ? withPart(agenda, wish, start) : each));
    for (const next of followingStarts(visit, frame, index, start)) {
      const rest = placeFrom(filled, visit, frame, reachable, index + 1, next);
      if (rest !== undefined) return [placement, ...rest];
    }
  }
  return undefined;
}

function byTimeLeft(one: Agenda, other: Agenda): number {
  return promisedMinutes(one) - promisedMinutes(other) || one.operatorId - other.operatorId;
}

function promisedMinutes({ busy }: Agenda): number {
  let minutes = 0;
  for (let index = 0; index < busy.length; index += 2) minutes += (busy[index + 1] ?? 0) - (busy[index] ?? 0);
  return minutes;
}

/** Parts on the same operator can together take the last floating break, or the last of a quota. */
function partsInfluenceEachOther({ day }: Agenda): boolean {
  return (
    day.floatingBreaks.length > 0 || day.work.some(({ quotas }) => quotas.some(({ type }) => type === "list"))
  );
}

/** Gives the agenda with one more promise in it, counted against the quotas it falls under. */
function withPart(agenda: Agenda, wish: Wish, start: number): Agenda {
  const filled = withVisit(agenda, start, start + wish.block);
  const eligible = eligibleWork(agenda.day, wish.serviceId, wish.ticketType).find(
    ({ work }) => work.from <= start && start < work.to,
  );
  if (eligible === undefined || eligible.limits.length === 0) return filled;

  const used = new Map(agenda.used);
  for (const { id } of eligible.limits) {
    const key = quotaKey(eligible.work.itemId, id);
    used.set(key, (used.get(key) ?? 0) + 1);
  }
  return { ...filled, used };
}
