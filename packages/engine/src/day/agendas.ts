import { msPerMinute } from "#time/durations";
import type { Context } from "#day/context";
import { type Desk, deskOf, type Entry, isInHand, type Item } from "#day/day";
import type { PromisedTime } from "#day/day-event";
import { valueAt } from "#day/id-map";
import type { OperatorRule, Rules } from "#rules/rules";
import { type Agenda, quotaKey } from "#slots/agenda";
import { eligibleWork } from "#slots/eligible-work";
import { type PlannedPart, planVisit } from "#slots/plan-visit";
import { instantOf, minuteAt, type Stretch } from "#time/day-frame";
import type { TicketType } from "#vocabulary";

/**
 * Returns what each operator has promised already: planned visits and reservations, items in hand until their expected
 * end, and sleep. Free times are listed and taken from these agendas alone. Items of `except` are ignored.
 */
export function agendasOf(
  { day, rules, now }: Context,
  except: ReadonlySet<number> = nothing,
): readonly Agenda[] {
  const agendas: Agenda[] = [];
  for (const operator of rules.operators.values()) {
    const desk = deskOf(day, operator.id);
    if (!sleepsOn(desk)) agendas.push(agendaOf(operator, desk, { day, rules, now }, except));
  }
  return agendas;
}

function agendaOf(
  operator: OperatorRule,
  desk: Desk,
  { day, rules, now }: Context,
  except: ReadonlySet<number>,
): Agenda {
  const entries = valueAt(day.entriesByOperator, operator.id) ?? nobody;
  const { promised, busy, used, inHand } =
    except.size === 0
      ? promisesOf(entries, operator, rules)
      : findPromises(
          entries.filter(({ item }) => !except.has(item.id)),
          operator,
          rules,
        );
  const passing = [
    ...inHand.map((item) => expectedStretch(item, rules, now)),
    ...sleepOf(desk, rules, now),
    ...adjacentTo(operator, rules, except),
    ...keptFrom(operator, rules),
  ];
  return {
    operatorId: operator.id,
    day: operator.day,
    busy: passing.length === 0 ? busy : joined([...promised, ...passing]),
    used,
    taken: takenBreaks(operator, desk, entries, rules, now),
  };
}

/** What follows from an operator's entries, regardless of the time. */
type Promises = {
  readonly promised: readonly Stretch[];
  readonly busy: readonly number[];
  readonly used: ReadonlyMap<string, number>;
  readonly inHand: readonly Item[];
};

/** Returns what an operator has promised; cached until the entries or the rules change. */
function promisesOf(entries: readonly Entry[], operator: OperatorRule, rules: Rules): Promises {
  const known = remembered.get(entries);
  if (known?.rules === rules) return known.promises;
  const promises = findPromises(entries, operator, rules);
  remembered.set(entries, { rules, promises });
  return promises;
}

const remembered = new WeakMap<readonly Entry[], { readonly rules: Rules; readonly promises: Promises }>();

function findPromises(entries: readonly Entry[], operator: OperatorRule, rules: Rules): Promises {
  const planned = entries.filter(({ item }) => item.place?.operatorId === operator.id);
  const promised = placesOf(planned, rules);
  return {
    promised,
    busy: joined(promised),
    used: usedQuotas(operator, planned, rules),
    inHand: entries.map(({ item }) => item).filter((item) => isInHand(item) && item.holder === operator.id),
  };
}

/** What planning needs to know of an item. */
export type PlannedItem = {
  readonly id: number;
  readonly serviceId: number;
  readonly duration: number;
  readonly block: number;
  readonly align: number;
  readonly lentBy?: number | undefined;
};

/** Finds the places of a visit that begins at an instant, one per item in order; undefined if it does not fit. */
export function placesFor(
  context: Context,
  items: readonly PlannedItem[],
  wish: {
    readonly ticketType: TicketType;
    readonly startAt: number;
    readonly operatorId?: number | undefined;
    /** The places of these items count as free. */
    readonly except?: ReadonlySet<number>;
    /** This operator is excluded. */
    readonly notWith?: number | undefined;
  },
): readonly PromisedTime[] | undefined {
  const { rules, now } = context;
  const start = minuteAt(rules.frame, wish.startAt);
  if (!Number.isInteger(start)) return undefined;

  const agendas = agendasOf(context, wish.except).filter(
    ({ operatorId, day }) =>
      (wish.operatorId === undefined || operatorId === wish.operatorId) &&
      operatorId !== wish.notWith &&
      items.some(({ serviceId }) => eligibleWork(day, serviceId, wish.ticketType).length > 0),
  );
  const visit = {
    parts: items.map((item, index) => partOf(item, items[index + 1])),
    gap: rules.settings.packageGapMin,
    ticketType: wish.ticketType,
    notBefore: rules.settings.banPastTime ? Math.ceil(minuteAt(rules.frame, now)) : 0,
  };
  return planVisit(agendas, visit, rules.frame, start)?.map(({ operatorId, from, to }) => ({
    operatorId,
    from: instantOf(rules.frame, from),
    to: instantOf(rules.frame, to),
  }));
}

const nothing: ReadonlySet<number> = new Set();
/** One shared list for operators without entries, so that it is cached too. */
const nobody: readonly Entry[] = [];

const partOf = (
  { id, serviceId, duration, block, align }: PlannedItem,
  next: PlannedItem | undefined,
): PlannedPart => ({
  serviceId,
  duration,
  block,
  align,
  lends: next?.lentBy === id,
});

/** A sleep without an end may last any time, so nothing is planned with that operator. */
export const sleepsOn = ({ isAsleep, sleepUntil }: Desk): boolean => isAsleep && sleepUntil === undefined;

function sleepOf({ isAsleep, sleepUntil }: Desk, rules: Rules, now: number): readonly Stretch[] {
  return isAsleep && sleepUntil !== undefined ? [wholeMinutes(now, sleepUntil, rules)] : [];
}

/** A visit of the previous or next day may reach into this one. */
function adjacentTo({ id }: OperatorRule, rules: Rules, except: ReadonlySet<number>): readonly Stretch[] {
  return (rules.adjacentPlaces ?? []).flatMap(({ itemId, operatorId, from, to }) =>
    operatorId === id && !except.has(itemId) ? [wholeMinutes(from, to, rules)] : [],
  );
}

function keptFrom({ id }: OperatorRule, rules: Rules): readonly Stretch[] {
  return (rules.keptTime ?? []).flatMap(({ operatorId, from, to }) =>
    operatorId === id ? [wholeMinutes(from, to, rules)] : [],
  );
}

function placesOf(planned: readonly Entry[], rules: Rules): readonly Stretch[] {
  return planned.flatMap(({ item: { place, isOccupying } }) =>
    isOccupying && place !== undefined ? [wholeMinutes(place.from, place.to, rules)] : [],
  );
}

/** A service that lasts longer than expected may end any minute. */
function expectedStretch({ phase, startedAt, duration }: Item, rules: Rules, now: number): Stretch {
  const from = phase === "serving" ? (startedAt ?? now) : now;
  return wholeMinutes(now, Math.max(from + duration * msPerMinute, now + 1), rules);
}

const wholeMinutes = (fromMs: number, toMs: number, { frame }: Rules): Stretch => ({
  from: Math.floor(minuteAt(frame, fromMs)),
  to: Math.ceil(minuteAt(frame, toMs)),
});

function joined(stretches: readonly Stretch[]): readonly number[] {
  const busy: number[] = [];
  for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = busy.at(-1);
    if (last !== undefined && from < last) busy[busy.length - 1] = Math.max(last, to);
    else if (from < to) busy.push(from, to);
  }
  return busy;
}

/** Visits count where they were planned, also after they have ended; deleted ones do not count. */
function usedQuotas(
  { day }: OperatorRule,
  planned: readonly Entry[],
  { frame }: Rules,
): ReadonlyMap<string, number> {
  const used = new Map<string, number>();
  if (!day.work.some(({ quotas }) => quotas.some(({ type }) => type === "list"))) return used;
  for (const { ticket, item } of planned) {
    if (item.phase === "deleted" || item.place === undefined) continue;
    const minute = minuteAt(frame, item.place.from);
    const eligible = eligibleWork(day, item.serviceId, ticket.type).find(
      ({ work }) => work.from <= minute && minute < work.to,
    );
    for (const { id } of eligible?.limits ?? []) {
      const key = quotaKey(eligible?.work.itemId ?? "", id);
      used.set(key, (used.get(key) ?? 0) + 1);
    }
  }
  return used;
}

/** A pause or sleep that was long enough uses up a floating break. */
function takenBreaks(
  { id, day: { floatingBreaks } }: OperatorRule,
  { slept, sleepFrom }: Desk,
  entries: readonly Entry[],
  { frame }: Rules,
  now: number,
): ReadonlySet<string> {
  if (floatingBreaks.length === 0) return noBreaks;
  const paused = entries
    .filter(({ item }) => item.holder === id)
    .flatMap(({ item }) => item.spans.filter(({ kind }) => kind === "paused"));
  const rests = [...slept, ...paused, ...(sleepFrom === undefined ? [] : [{ from: sleepFrom, to: now }])].map(
    ({ from, to = now }) => ({ from: minuteAt(frame, from), to: minuteAt(frame, to) }),
  );
  return new Set(
    floatingBreaks
      .filter(({ from, to, length }) =>
        rests.some((rest) => Math.min(to, rest.to) - Math.max(from, rest.from) >= length),
      )
      .map(({ itemId }) => itemId),
  );
}

const noBreaks: ReadonlySet<string> = new Set();
