import type { NewTicket } from "@cherga/contract/calls/registration";
import { Refusal } from "@cherga/contract/errors";
import type { CommandOf } from "@cherga/engine/day/command";
import type { Decision } from "@cherga/engine/day/verdict";
import type { Newcomer } from "@cherga/engine/forecast/expected";
import type { CountedVisit } from "@cherga/engine/limits/organization-quota";
import type { ExpandedPart } from "@cherga/engine/packages/expand-package";
import { minuteAt } from "@cherga/engine/time/day-frame";
import type { TicketType } from "@cherga/engine/vocabulary";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { DayState } from "#queue/day/day-state";
import { checkValues, withPhoneCodes } from "#queue/registration/check-values";
import { openingOf } from "#queue/registration/opening";
import { bookingReachReason } from "#queue/registration/booking-reach";
import { dayLimits, periodCounts } from "#queue/registration/quotas";
import { commandParts, mainServiceOf, partsOf, visitOf } from "#queue/registration/wanted-visit";
import type { DayRequest, Count, CommandContext, IdempotencyKey } from "#queue/runner/day-request";

/** A registration, and who made it. */
export type Registration<T> = {
  readonly organizationId: number;
  readonly ticket: NewTicket;
  readonly actorId: number | null;
  /** The operator who starts serving the visit at once. */
  readonly startedBy?: number;
  /** Only reserved for a while, until the visitor has entered their data. */
  readonly isReservation?: true;
  readonly idempotency?: IdempotencyKey | undefined;
  /** Extra rules for visitors who register themselves. */
  readonly fromOutside?: FromOutside | undefined;
  readonly answer: (decision: Decision, after: DayState, now: number) => T;
};

/** Rules for a registration without the help of staff. */
export type FromOutside = {
  /** Refuses what the visitor may not do, checked against the day when the request runs. */
  readonly check: (known: DayState, now: number) => void;
  /** Counters over several days. */
  readonly counts: (known: DayState) => readonly Count[];
  readonly also: NonNullable<DayRequest<unknown>["writeInSameTransaction"]>;
};

/** Registers a visit, for now or for a later time. */
export async function register<T>(deps: BaseDeps & QueueDeps, registration: Registration<T>): Promise<T> {
  const { organizationId, ticket, actorId, idempotency, fromOutside, answer } = registration;
  const now = deps.clock.now().getTime();
  const startAt = ticket.queueDateTime === undefined ? undefined : Date.parse(ticket.queueDateTime);
  const key = await deps.days.dayAt(organizationId, startAt ?? now);
  const config = await deps.days.configOf(organizationId);
  // Public requests must not open days that cannot be booked.
  if (fromOutside !== undefined && bookingReachReason(config, key.date, now))
    throw new Refusal("ERROR_DATE_SELECT");
  const ask: DayRequest<T> = {
    actorId,
    idempotency,
    values: withPhoneCodes(ticket.dataField, config).filter(({ value }) => value !== ""),
    ...(fromOutside === undefined ? {} : { isFromOutside: true }),
    counts: (known) => [
      ...periodCounts(known, countedOf(ticket, known)),
      ...(fromOutside?.counts(known) ?? []),
    ],
    writeInSameTransaction: fromOutside?.also,
    command: (at) => commandFor(deps, registration, startAt, at),
    answer,
  };
  return deps.days.submit(key, ask);
}

const countedOf = (ticket: NewTicket, { config }: DayState): CountedVisit => ({
  serviceIds: partsOf(ticket, config).map(({ serviceId }) => serviceId),
  ticketType: ticket.type,
});

/** Builds the command when the request runs, from the configuration and the day as they are then. */
async function commandFor(
  deps: BaseDeps & QueueDeps,
  { ticket, startedBy, isReservation, fromOutside }: Registration<unknown>,
  startAt: number | undefined,
  { known, now, limits, takeIds }: CommandContext,
): Promise<CommandOf<"register"> | CommandOf<"reserve">> {
  fromOutside?.check(known, now);
  checkValues(ticket.dataField, known.config, now);
  const parts = partsOf(ticket, known.config);
  const visit = countedOf(ticket, known);
  const mainServiceId = mainServiceOf(ticket, known.config);
  if (startAt !== undefined) refuseUnlessOpenToPublic(deps, known, { ...ticket, parts }, startAt, now);
  const isToWait = startAt === undefined && startedBy === undefined;
  const call = isToWait ? deps.forecasts.ofNewcomer(known, newcomerFor(ticket, visit), now) : undefined;
  const [ticketId = -1, ...itemIds] = await takeIds(1 + parts.length);
  const asked = {
    ticketId,
    ticketType: ticket.type,
    parts: commandParts(parts, itemIds),
    limits: [...limits, ...dayLimits(known, visit)],
    ...(mainServiceId === undefined ? {} : { mainServiceId }),
    ...(ticket.duration === undefined ? {} : { atLeastMin: ticket.duration }),
    ...(startAt === undefined ? {} : { startAt }),
  };
  if (isReservation === true) return { type: "reserve", ...asked };
  return {
    type: "register",
    ...asked,
    ...(ticket.operator === undefined ? {} : { operatorId: ticket.operator }),
    ...(ticket.allowForcedTime === undefined ? {} : { allowForcedTime: ticket.allowForcedTime }),
    ...(ticket.hidden === true ? { isHidden: true } : {}),
    ...(startedBy === undefined ? {} : { startedBy }),
    ...(call === undefined || call === "noOperator" ? {} : { expectedCall: call }),
  };
}

type OfferedVisit = {
  readonly parts: readonly ExpandedPart[];
  readonly type: TicketType;
  readonly duration?: number | undefined;
};

/** Refuses a start that is not offered: too far ahead, or not yet open to the public. */
export function refuseUnlessOpenToPublic(
  { secretOf }: Pick<BaseDeps, "secretOf">,
  known: DayState,
  { parts, type, duration = 0 }: OfferedVisit,
  startAt: number,
  now: number,
): void {
  if (isTooFar(known, now)) throw new Refusal("ERROR_DATE_SELECT");
  const visit = visitOf(parts, known.rules, { ticketType: type, notBefore: 0, atLeast: duration });
  const isOpen = openingOf(known, visit, now, secretOf.opening);
  if (!isOpen(minuteAt(known.rules.frame, startAt))) throw new Refusal("ERROR_TIME_RESERVED", { startAt });
}

/** Returns whether a day lies further ahead than bookings are allowed. */
export const isTooFar = ({ config, date }: DayState, now: number): boolean =>
  bookingReachReason(config, date, now) === "tooFar";

const newcomerFor = (
  { operator }: NewTicket,
  { serviceIds: [serviceId = 0], ticketType }: CountedVisit,
): Newcomer => ({ serviceId, ticketType, operatorId: operator });
