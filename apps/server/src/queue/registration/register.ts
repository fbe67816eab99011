import type { NewTicket } from "@cherga/contract/calls/registration";
import { Refusal } from "@cherga/contract/errors";
import type { CommandOf } from "@cherga/engine/day/command";
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
import type { Count, CommandContext, DayRequest, RequestKind } from "#queue/runner/day-request";

/** The input of a registration. */
export type RegistrationInput = {
  readonly ticket: NewTicket;
  /** The operator who starts serving the visit at once. */
  readonly startedBy?: number;
  /** Only reserved for a while, until the visitor has entered their data. */
  readonly isReservation?: true;
};

/** A kind of registration: at the desk, or by the visitors themselves under extra rules. */
export type RegistrationKind<I, T> = Pick<RequestKind<I, T>, "name" | "answer" | "canUseLeases"> & {
  readonly fromOutside?: FromOutside<I>;
};

/** Rules for a registration without the help of staff. */
export type FromOutside<I> = {
  /** Refuses what the visitor may not do, checked against the day when the request runs. */
  readonly check: (input: I, known: DayState, now: number) => void;
  /** Counters over several days. */
  readonly counts: (input: I, known: DayState) => readonly Count[];
  readonly write: NonNullable<RequestKind<I, unknown>["write"]>;
};

type Registration<I> = Pick<DayRequest<I>, "input" | "actorId" | "idempotency" | "language" | "botChat"> & {
  readonly organizationId: number;
};

/** Registers a visit, for now or for a later time. */
export async function register<I extends RegistrationInput, T>(
  deps: BaseDeps & QueueDeps,
  kind: RegistrationKind<I, T>,
  { organizationId, ...request }: Registration<I>,
): Promise<T> {
  const { ticket } = request.input;
  const now = deps.clock.now().getTime();
  const key = await deps.days.dayAt(organizationId, startOf(ticket) ?? now);
  const config = await deps.days.configOf(organizationId);
  // Public requests must not open days that cannot be booked.
  if (kind.fromOutside !== undefined && bookingReachReason(config, key.date, now))
    throw new Refusal("ERROR_DATE_SELECT");
  return deps.days.submit(key, registrationRequest(deps, kind), {
    ...request,
    values: withPhoneCodes(ticket.dataField, config).filter(({ value }) => value !== ""),
    ...(kind.fromOutside === undefined ? {} : { isFromOutside: true }),
  });
}

/** Returns the kind of request that registers visits. */
export function registrationRequest<I extends RegistrationInput, T>(
  deps: BaseDeps & QueueDeps,
  { name, fromOutside, answer, canUseLeases }: RegistrationKind<I, T>,
): RequestKind<I, T> {
  return {
    name,
    ...(canUseLeases === undefined ? {} : { canUseLeases }),
    counts: (input, known) => [
      ...periodCounts(known, countedOf(input.ticket, known)),
      ...(fromOutside?.counts(input, known) ?? []),
    ],
    command: (input, at) => {
      fromOutside?.check(input, at.known, at.now);
      return commandFor(deps, input, at, fromOutside === undefined);
    },
    write: fromOutside?.write,
    answer,
  };
}

const startOf = ({ queueDateTime }: NewTicket): number | undefined =>
  queueDateTime === undefined ? undefined : Date.parse(queueDateTime);

const countedOf = (ticket: NewTicket, { config }: DayState): CountedVisit => ({
  serviceIds: partsOf(ticket, config).map(({ serviceId }) => serviceId),
  ticketType: ticket.type,
});

/** Builds the command when the request runs, from the configuration and the day as they are then. */
async function commandFor(
  deps: BaseDeps & QueueDeps,
  { ticket, startedBy, isReservation }: RegistrationInput,
  { known, now, limits, takeIds }: CommandContext,
  isByStaff: boolean,
): Promise<CommandOf<"register"> | CommandOf<"reserve">> {
  const startAt = startOf(ticket);
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
    ...(isByStaff ? { isByStaff } : {}),
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
