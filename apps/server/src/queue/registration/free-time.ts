import type { Answer } from "@cherga/contract/call";
import type { registrationCalls } from "@cherga/contract/calls/registration";
import type { agendasOf } from "@cherga/engine/day/agendas";
import { freeStarts } from "@cherga/engine/slots/free-starts";
import type { Visit } from "@cherga/engine/slots/plan-visit";
import { dateAt, instantOf } from "@cherga/engine/time/day-frame";
import type { TicketType } from "@cherga/engine/vocabulary";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { DayState } from "#queue/day/day-state";
import { refusalToComeNow, waitOf } from "#queue/registration/walk-in";
import { hasNoRoomFor } from "#queue/registration/quotas";
import { lengthOf, startsOn } from "#queue/registration/starts-on";
import { partsOf, type VisitChoice } from "#queue/registration/wanted-visit";
import { textOfInstant } from "#queue/views/instants";

/** A visit whose free times are requested. */
export type FreeTimeWish = VisitChoice & {
  readonly type: TicketType;
  readonly operator?: number | undefined;
  /** In minutes. */
  readonly duration?: number | undefined;
};

type FreeTime = Answer<typeof registrationCalls.remote>;

/** Returns every start at which a visit can be booked on a day, and how long a visitor who came now would wait. */
export async function freeTimeOn(
  deps: Pick<BaseDeps, "secretOf" | "pool"> & Pick<QueueDeps, "forecasts">,
  known: DayState,
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
      refusalToComeNow(known, wish, call, now) === undefined &&
      !(await hasNoRoomFor(deps.pool, known, { serviceIds, ticketType: "inPlaceCurrent" })),
    expectedWait: waitOf(call, now),
    customerDataFields: fieldsOf(serviceIds, known),
    ...(reason === undefined ? {} : { reason }),
  };
}

function timesAt(
  starts: readonly number[],
  visit: Visit,
  agendas: ReturnType<typeof agendasOf>,
  { rules }: DayState,
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

/** Returns the fields that a visit asks for; each once, and required if one of its services requires it. */
export function fieldsOf(
  serviceIds: readonly number[],
  { config }: Pick<DayState, "config">,
): FreeTime["customerDataFields"] {
  const links = serviceIds.flatMap((id) => config.services.get(id)?.customerDataFields ?? []);
  const needed = new Set(links.filter(({ required }) => required).map(({ dataFieldId }) => dataFieldId));
  return links
    .filter((link, index) => links.findIndex(({ dataFieldId }) => dataFieldId === link.dataFieldId) === index)
    .map((link) => ({ ...link, required: needed.has(link.dataFieldId) }));
}
