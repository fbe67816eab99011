import type { Answer } from "@cherga/contract/call";
import type { registrationCalls } from "@cherga/contract/calls/registration";
import type { CallForecast } from "@cherga/engine/forecast/forecast";
import type { agendasOf } from "@cherga/engine/day/agendas";
import { decide } from "@cherga/engine/day/decide";
import { isRefusal } from "@cherga/engine/day/verdict";
import { freeStarts } from "@cherga/engine/slots/free-starts";
import type { Visit } from "@cherga/engine/slots/plan-visit";
import { dateAt, instantOf } from "@cherga/engine/time/day-frame";
import type { TicketType } from "@cherga/engine/vocabulary";
import type { Deps } from "#deps";
import type { KnownDay } from "#queue/day/known-day";
import { isUsedUp } from "#queue/registration/quotas";
import { lengthOf, startsOn } from "#queue/registration/starts-on";
import { commandParts, partsOf, type Wanted } from "#queue/registration/wanted-visit";
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
  deps: Pick<Deps, "forecasts" | "secretOf" | "pool">,
  known: KnownDay,
  wish: FreeTimeWish,
  now: number,
): Promise<FreeTime> {
  const { rules, config } = known;
  const parts = partsOf(wish, config);
  const serviceIds = parts.map(({ serviceId }) => serviceId);
  const { starts, reason, visit, agendas } = await startsOn(deps, known, { ...wish, parts }, now);
  const isToday = known.date === dateAt(rules.frame.zone, now);
  const call = isToday ? deps.forecasts.of(known, now).byServiceId.get(serviceIds[0] ?? 0) : undefined;
  return {
    freeTime: timesAt(starts, visit, agendas, known),
    availableCurrent:
      call !== undefined &&
      canComeNow(known, wish, call, now) &&
      !(await isUsedUp(deps.pool, known, { serviceIds, ticketType: "inPlaceCurrent" })),
    expectedWait: waitOf(call, now),
    customerDataFields: fieldsOf(serviceIds, known),
    ...(reason === undefined ? {} : { reason }),
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
  const length = lengthOf(visit);
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
export function fieldsOf(
  serviceIds: readonly number[],
  { config }: Pick<KnownDay, "config">,
): FreeTime["customerDataFields"] {
  const links = serviceIds.flatMap((id) => config.services.get(id)?.customerDataFields ?? []);
  return links.filter(
    (link, index) => links.findIndex(({ dataFieldId }) => dataFieldId === link.dataFieldId) === index,
  );
}
