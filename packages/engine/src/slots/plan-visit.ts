import { type Agenda, quotaKey, type Wish, withVisit } from "#slots/agenda";
import { indexFrom } from "#slots/ascending";
import { fits } from "#slots/find-starts";
import { eligibleWork } from "#slots/eligible-work";
import { type FreeStarts, freeStartsOfEach } from "#slots/free-starts";
import { alignedFrom, type DayFrame } from "#time/day-frame";

/** One service of a visit. */
export type PlannedPart = Pick<Wish, "serviceId" | "block" | "align"> & {
  /** How long the service itself takes, in minutes; at most its block. */
  readonly duration: number;
  /** The next part begins when this one's duration ends, and this one's block is cut there. */
  readonly lends: boolean;
};

/** A visit that needs a place: its services in order. */
export type Visit = Pick<Wish, "ticketType" | "notBefore"> & {
  readonly parts: readonly PlannedPart[];
  /** How many minutes after the earliest possible one the next part may begin. */
  readonly gap: number;
};

/** The place of one part of a visit. */
export type Placement = { readonly operatorId: number; readonly from: number; readonly to: number };

/** Returns every minute of a day at which the whole visit can begin. */
export function visitStarts(agendas: readonly Agenda[], visit: Visit, frame: DayFrame): readonly number[] {
  const search = searchFor(agendas, visit, wishesOf(visit), frame);
  const starts = search.chains[0] ?? [];
  if (visit.parts.length <= 1 || !agendas.some(partsInfluenceEachOther)) return starts;
  return starts.filter((start) => canBegin(search, 0, start));
}

/** Finds an operator for each part of a visit that begins at that minute; undefined if it does not fit. */
export function planVisit(
  agendas: readonly Agenda[],
  visit: Visit,
  frame: DayFrame,
  start: number,
): readonly Placement[] | undefined {
  return placeFrom(searchFor(agendas, visit, wishesFrom(visit, frame, start), frame), agendas, 0, start);
}

/** What is known before any part of the visit is placed: where each part alone, and those after it, find a place. */
type Search = {
  readonly agendas: readonly Agenda[];
  readonly visit: Visit;
  readonly frame: DayFrame;
  readonly wishes: readonly Wish[];
  readonly free: readonly FreeStarts[];
  /** For each part, the minutes from which it and those after it find a place, if they do not conflict; in order. */
  readonly chains: readonly (readonly number[])[];
  /** For each part and minute, the cached answer of `canBegin`. */
  readonly answers: readonly Map<number, boolean>[];
};

/** Works from the last part back to the first, so that each part knows what can follow it. */
function searchFor(
  agendas: readonly Agenda[],
  visit: Visit,
  wishes: readonly Wish[],
  frame: DayFrame,
): Search {
  const free = freeStartsOfEach(agendas, wishes, frame);
  const chains = free.map(({ minutes }) => minutes);
  const answers = free.map(() => new Map<number, boolean>());
  const search = { agendas, visit, frame, wishes, free, chains, answers };
  for (let index = chains.length - 2; index >= 0; index -= 1) {
    chains[index] = leadingOn(search, index);
  }
  return search;
}

/** Returns the starts of a part from which the next can follow. Both lists are in order, so one pass is enough. */
function leadingOn({ visit, frame, chains }: Search, index: number): readonly number[] {
  const next = chains[index + 1] ?? [];
  const wait = waitAfter(visit, index);
  const leading: number[] = [];
  let at = 0;
  for (const start of chains[index] ?? []) {
    const soonest = soonestNext(visit, frame, index, start);
    while (at < next.length && (next[at] ?? 0) < soonest) at += 1;
    const found = next[at];
    if (found !== undefined && found <= soonest + wait) leading.push(start);
  }
  return leading;
}

/** Whether a part and those after it can be placed from that minute on while none before them is placed. */
function canBegin(search: Search, index: number, start: number): boolean {
  const known = search.answers[index]?.get(start);
  if (known !== undefined) return known;
  const answer =
    fitsOnDifferent(search, index, start) || placeFrom(search, search.agendas, index, start) !== undefined;
  search.answers[index]?.set(start, answer);
  return answer;
}

/** Whether these parts can go to different operators: then they cannot conflict. */
function fitsOnDifferent(search: Search, first: number, start: number): boolean {
  const chosen: number[] = [];
  let minute: number | undefined = start;
  for (let index = first; index < search.free.length; index += 1) {
    if (minute === undefined) return false;
    const place = search.free[index]?.anyPlaceAt(minute, chosen) ?? -1;
    if (place < 0) return false;
    chosen.push(place);
    minute = nextStart(search, index, minute);
  }
  return true;
}

/** Returns the earliest minute, from `from` on, at which the next part may begin; undefined if it cannot. */
function nextStart(
  { visit, frame, chains }: Search,
  index: number,
  start: number,
  from = 0,
): number | undefined {
  const next = chains[index + 1];
  if (next === undefined) return undefined;
  const soonest = soonestNext(visit, frame, index, start);
  const found = next[indexFrom(next, Math.max(soonest, from))];
  return found === undefined || found > soonest + waitAfter(visit, index) ? undefined : found;
}

/** Returns the minute at which the next part begins if the visitor does not have to wait. */
function soonestNext({ parts }: Visit, frame: DayFrame, index: number, start: number): number {
  const part = parts[index];
  const next = parts[index + 1];
  if (part === undefined || next === undefined) return start;
  return part.lends ? start + part.duration : alignedFrom(frame, start + part.block, next.align);
}

/** After a part that lends its time, the next begins without a wait. */
function waitAfter({ parts, gap }: Visit, index: number): number {
  return parts[index]?.lends === true ? 0 : gap;
}

function wishesOf(visit: Visit): readonly Wish[] {
  return visit.parts.map((_, index) => wishFor(visit, index));
}

/** As `wishesOf`, for a visit that begins at that minute: each part asks only for the starts it could reach. */
function wishesFrom(visit: Visit, frame: DayFrame, start: number): readonly Wish[] {
  let [soonest, latest] = [start, start];
  return wishesOf(visit).map((wish, index) => {
    const narrowed = { ...wish, notBefore: Math.max(wish.notBefore, soonest), notAfter: latest };
    soonest = soonestNext(visit, frame, index, soonest);
    latest = soonestNext(visit, frame, index, latest) + waitAfter(visit, index);
    return narrowed;
  });
}

/** After a part that lends its time, this one begins where that one ends, aligned or not. */
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

function occupied({ block, duration, lends }: PlannedPart, isLast: boolean): number {
  return lends && !isLast ? duration : block;
}

/** Places the parts in order, each with the operator who has the most time left, and backtracks if that fails. */
function placeFrom(
  search: Search,
  agendas: readonly Agenda[],
  index: number,
  start: number,
): readonly Placement[] | undefined {
  const wish = search.wishes[index];
  if (wish === undefined) return undefined;

  for (const { place, agenda } of ableAt(search, agendas, index, start)) {
    const placement = { operatorId: agenda.operatorId, from: start, to: start + wish.block };
    if (index === search.wishes.length - 1) return [placement];

    const filled = agendas.with(place, withPart(agenda, wish, start));
    for (
      let next = nextStart(search, index, start);
      next !== undefined;
      next = nextStart(search, index, start, next + 1)
    ) {
      // A part that cannot begin there on its own cannot after other parts either: they only take room away.
      const rest = canBegin(search, index + 1, next) ? placeFrom(search, filled, index + 1, next) : undefined;
      if (rest !== undefined) return [placement, ...rest];
    }
    // With an operator whom no later part needs, the later parts had all the room there is.
    if (!isNeededAfter(search, index, agenda)) return undefined;
  }
  return undefined;
}

function isNeededAfter({ wishes }: Search, index: number, { day }: Agenda): boolean {
  return wishes
    .slice(index + 1)
    .some(({ serviceId, ticketType }) => eligibleWork(day, serviceId, ticketType).length > 0);
}

type Able = { readonly place: number; readonly agenda: Agenda; readonly promised: number };

/** Returns the operators who could take a part, the most time left first. Only changed agendas are checked again. */
function ableAt(
  { agendas: untouched, wishes, free, frame }: Search,
  agendas: readonly Agenda[],
  index: number,
  start: number,
): readonly Able[] {
  const wish = wishes[index];
  const able: Able[] = [];
  for (const place of free[index]?.placesAt(start) ?? []) {
    const agenda = agendas[place];
    if (agenda === undefined || wish === undefined) continue;
    if (agenda !== untouched[place] && !fits(agenda, wish, frame, start)) continue;
    able.push({ place, agenda, promised: promisedMinutes(agenda) });
  }
  return able.toSorted((a, b) => a.promised - b.promised || a.agenda.operatorId - b.agenda.operatorId);
}

function promisedMinutes({ busy }: Agenda): number {
  let minutes = 0;
  for (let index = 0; index < busy.length; index += 2) minutes += (busy[index + 1] ?? 0) - (busy[index] ?? 0);
  return minutes;
}

/**
 * Whether parts on the same operator can conflict: together they can take the last floating break or use up a quota,
 * and the minutes kept free after one part can exclude the next.
 */
function partsInfluenceEachOther({ day }: Agenda): boolean {
  return (
    day.floatingBreaks.length > 0 ||
    day.work.some(({ shift, quotas }) => shift > 0 || quotas.some(({ type }) => type === "list"))
  );
}

/** Returns the agenda with one more promise, counted against its quotas. */
function withPart(agenda: Agenda, wish: Wish, start: number): Agenda {
  const filled = withVisit(agenda, start, start + wish.block);
  // The part fits, so that it starts in the first work that has not ended by then.
  const eligible = eligibleWork(agenda.day, wish.serviceId, wish.ticketType).find(
    ({ work }) => start < work.to,
  );
  if (eligible === undefined) return filled;

  const used = new Map(agenda.used);
  for (const { id } of eligible.limits) {
    const key = quotaKey(eligible.work.itemId, id);
    used.set(key, (used.get(key) ?? 0) + 1);
  }
  return { ...filled, used };
}
