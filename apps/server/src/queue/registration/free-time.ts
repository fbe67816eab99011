import type { Answer } from "@cherga/contract/call";
import type { registrationCalls } from "@cherga/contract/calls/registration";
import type { CallForecast } from "@cherga/engine/forecast/forecast";
import { agendasOf } from "@cherga/engine/day/agendas";
import { decide } from "@cherga/engine/day/decide";
import { isRefusal } from "@cherga/engine/day/verdict";
import { freeStarts } from "@cherga/engine/slots/free-starts";
import { type Visit, visitStarts } from "@cherga/engine/slots/plan-visit";
import { reasonForNone } from "@cherga/engine/slots/reason-for-none";
import { dateAt, instantOf, minuteAt } from "@cherga/engine/time/day-frame";
import type { TicketType } from "@cherga/engine/vocabulary";
import type { Deps } from "#deps";
import type { KnownDay } from "#queue/day/known-day";
import { openingOf } from "#queue/registration/opening";
import { isUsedUp } from "#queue/registration/quotas";
import { isTooFar } from "#queue/registration/register";
import { commandParts, partsOf, visitOf, type Wanted } from "#queue/registration/wanted-visit";
import { textOfInstant } from "#queue/views/instants";

/** A visit somebody asks about. */
export type FreeTimeWish = Wanted & {
  readonly type: TicketType;
  readonly operator?: number | undefined;
  /** In minutes. */
  readonly duration?: number | undefined;
};

type FreeTime = Answer<typeof registrationCalls.remote>;

/** Gives every start at which a visit can be booked on a day, and how long somebody would wait who came now. */
export async function freeTimeOn(
  { forecasts, secretOf, pool }: Pick<Deps, "forecasts" | "secretOf" | "pool">,
  known: KnownDay,
  wish: FreeTimeWish,
  now: number,
): Promise<FreeTime> {
  const { rules, config } = known;
  const parts = partsOf(wish, config);
  const serviceIds = parts.map(({ serviceId }) => serviceId);
  const today = dateAt(rules.frame.zone, now);
  const notBefore =
    rules.settings.banPastTime && known.date === today ? Math.ceil(minuteAt(rules.frame, now)) : 0;
  const visit = visitOf(parts, rules, { ticketType: wish.type, notBefore, atLeast: wish.duration ?? 0 });
  const agendas = agendasOf({ ...known, now }).filter(
    ({ operatorId }) => wish.operator === undefined || operatorId === wish.operator,
  );

  const facts = {
    isPast: known.date < today || known.day.isClosed,
    isTooFar: isTooFar(known, now),
    isClosed: rules.open === null,
    isQuotaUsedUp: await isUsedUp(pool, known, { serviceIds, ticketType: wish.type }),
  };
  const isShut = Object.values(facts).includes(true);
  const free = isShut ? [] : visitStarts(agendas, visit, rules.frame);
  const open = free.filter(openingOf(known, visit, now, secretOf.opening));
  const call =
    known.date === today ? forecasts.of(known, now).byServiceId.get(serviceIds[0] ?? 0) : undefined;
  return {
    freeTime: timesAt(open, visit, agendas, known),
    availableCurrent:
      call !== undefined &&
      canComeNow(known, wish, call, now) &&
      !(await isUsedUp(pool, known, { serviceIds, ticketType: "inPlaceCurrent" })),
    expectedWait: waitOf(call, now),
    customerDataFields: fieldsOf(serviceIds, known),
    ...(open.length > 0
      ? {}
      : { reason: reasonForNone(agendas, visit, rules.frame, { ...facts, isNotOpenYet: free.length > 0 }) }),
  };
}

function timesAt(
  starts: readonly number[],
  visit: Visit,
  agendas: ReturnType<typeof agendasOf>,
  { rules }: KnownDay,
): FreeTime["freeTime"] {
  const [first] = visit.parts;
  if (first === undefined || starts.length === 0) return [];
  const length = visit.parts.reduce((sum, { lends, duration, block }) => sum + (lends ? duration : block), 0);
  const { ticketType, notBefore } = visit;
  const free = freeStarts(agendas, { ...first, ticketType, notBefore }, rules.frame);
  return starts.map((start) => ({
    start: textOfInstant(instantOf(rules.frame, start)),
    end: textOfInstant(instantOf(rules.frame, start + length)),
    operators: [...free.operatorsAt(start)],
  }));
}

/** Asks the same decision that a registration would; nothing comes of it. */
function canComeNow(known: KnownDay, wish: FreeTimeWish, call: CallForecast, now: number): boolean {
  const parts = commandParts(partsOf(wish, known.config), []).map((part, place) => ({
    ...part,
    itemId: -1 - place,
    after: [],
  }));
  const trial = {
    type: "register",
    ticketId: -1,
    ticketType: "inPlaceCurrent",
    parts,
    ...(call === "noOperator" ? {} : { expectedCall: call }),
    ...(wish.operator === undefined ? {} : { operatorId: wish.operator }),
  } as const;
  return !isRefusal(decide(known.day, known.rules, trial, now));
}

const msPerMinute = 60_000;

/** In whole minutes; nobody is told of a wait that may not end today. */
function waitOf(call: CallForecast | undefined, now: number): FreeTime["expectedWait"] {
  if (call === undefined || call === "noOperator" || call.pessimisticAt === Infinity) return null;
  const minutesUntil = (at: number): number => Math.max(0, Math.ceil((at - now) / msPerMinute));
  return {
    low: minutesUntil(call.optimisticAt),
    likely: minutesUntil(call.likelyAt),
    high: minutesUntil(call.pessimisticAt),
  };
}

/** Each field is asked for once, even if several services want it. */
function fieldsOf(serviceIds: readonly number[], { config }: KnownDay): FreeTime["customerDataFields"] {
  const links = serviceIds.flatMap((id) => config.services.get(id)?.customerDataFields ?? []);
  return links.filter(
    (link, index) => links.findIndex(({ dataFieldId }) => dataFieldId === link.dataFieldId) === index,
  );
}
