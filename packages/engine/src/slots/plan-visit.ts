import { type Agenda, quotaKey, type Wish, withVisit } from "#slots/agenda";
import { fits } from "#slots/find-starts";
import { eligibleWork } from "#slots/eligible-work";
import { type FreeStarts, freeStartsOfEach } from "#slots/free-starts";
import { alignedFrom, type DayFrame } from "#time/day-frame";

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
  const search = searchFor(agendas, visit, frame);
  const starts = search.free[0]?.minutes.filter((minute) => search.reachable[0]?.[minute] === 1) ?? [];
  if (visit.parts.length <= 1 || !agendas.some(partsInfluenceEachOther)) return starts;
  return starts.filter(
    (start) => fitsOnDifferent(search, start) || placeFrom(search, agendas, 0, start) !== undefined,
  );
}

/** Finds who takes each part of a visit that begins at that minute; undefined when it does not fit. */
export function planVisit(
  agendas: readonly Agenda[],
  visit: Visit,
  frame: DayFrame,
  start: number,
): readonly Placement[] | undefined {
  return placeFrom(searchFor(agendas, visit, frame), agendas, 0, start);
}

/** What is known before parts of the visit itself are placed: where each part alone, and all after it, find a place. */
type Search = {
  readonly visit: Visit;
  readonly frame: DayFrame;
  readonly wishes: readonly Wish[];
  readonly free: readonly FreeStarts[];
  /** For each part, 1 at the minutes from which it and those after it find a place; as long as they do not meet. */
  readonly reachable: readonly Uint8Array[];
};

/** Looks from the last part back to the first, so that each part knows what can follow it. */
function searchFor(agendas: readonly Agenda[], visit: Visit, frame: DayFrame): Search {
  const wishes = visit.parts.map((_, index) => wishFor(visit, index));
  const free = freeStartsOfEach(agendas, wishes, frame);
  const reachable = visit.parts.map(() => new Uint8Array(longestDay));
  const search = { visit, frame, wishes, free, reachable };
  for (let index = visit.parts.length - 1; index >= 0; index -= 1) {
    const flags = reachable[index];
    const isLast = index === visit.parts.length - 1;
    for (const minute of free[index]?.minutes ?? []) {
      if (flags !== undefined && (isLast || nextStart(search, index, minute) !== undefined))
        flags[minute] = 1;
    }
  }
  return search;
}

const longestDay = 2000;

/** Says whether the parts can go to operators who are all different: then they cannot be in each other's way. */
function fitsOnDifferent(search: Search, start: number): boolean {
  const chosen: number[] = [];
  let minute: number | undefined = start;
  for (let index = 0; index < search.visit.parts.length; index += 1) {
    if (minute === undefined) return false;
    const operator = search.free[index]?.anyOperatorAt(minute, chosen) ?? -1;
    if (operator < 0) return false;
    chosen.push(operator);
    minute = nextStart(search, index, minute);
  }
  return true;
}

/** Gives the earliest minute at which the next part may begin, from a given one on; undefined when it cannot. */
function nextStart(
  { visit, frame, reachable }: Search,
  index: number,
  start: number,
  from = 0,
): number | undefined {
  const part = visit.parts[index];
  const next = visit.parts[index + 1];
  const flags = reachable[index + 1];
  if (part === undefined || next === undefined || flags === undefined) return undefined;
  const end = start + occupied(part, false);
  if (part.lends) return end >= from && flags[end] === 1 ? end : undefined;

  const first = alignedFrom(frame, end, next.align);
  for (let minute = first; minute <= first + visit.gap; minute = alignedFrom(frame, minute + 1, next.align)) {
    if (minute >= from && flags[minute] === 1) return minute;
  }
  return undefined;
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

function occupied({ block, duration, lends }: Part, isLast: boolean): number {
  return lends && !isLast ? duration : block;
}

/** Places the parts one after another, each with whoever has the most time left, and goes back where that led nowhere. */
function placeFrom(
  search: Search,
  agendas: readonly Agenda[],
  index: number,
  start: number,
): readonly Placement[] | undefined {
  const wish = search.wishes[index];
  if (wish === undefined || search.reachable[index]?.[start] !== 1) return undefined;

  const able = agendas.filter((agenda) => fits(agenda, wish, search.frame, start)).toSorted(byTimeLeft);
  for (const agenda of able) {
    const placement = { operatorId: agenda.operatorId, from: start, to: start + wish.block };
    if (index === search.wishes.length - 1) return [placement];

    const filled = agendas.map((each) => (each === agenda ? withPart(agenda, wish, start) : each));
    for (
      let next = nextStart(search, index, start);
      next !== undefined;
      next = nextStart(search, index, start, next + 1)
    ) {
      const rest = placeFrom(search, filled, index + 1, next);
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
