import { msPerMinute } from "#time/durations";
import { placesFor, sleepsOn } from "#day/agendas";
import type { Context } from "#day/context";
import type { CommandOf } from "#day/command";
import { deskOf, findItem, findTicket } from "#day/day";
import type { Fact, NewItem, PromisedTime } from "#day/day-event";
import type { ExpectedCall } from "#day/expected-call";
import { finishingFacts } from "#day/call";
import { findReached } from "#day/find-reached";
import { isFree } from "#day/occupancy";
import { refusalOf } from "#day/subject";
import { isRefusal, type DecidedFacts, type Refusal, refuse } from "#day/verdict";
import type { Rules } from "#rules/rules";
import { eligibleWork } from "#slots/eligible-work";
import { instantOf } from "#time/day-frame";

/** Registers a visit: booked at a start, in the live queue, or served at once. */
export function register(context: Context, command: CommandOf<"register">): DecidedFacts | Refusal {
  const { startedBy, ticketId, isHidden } = command;
  const refusal =
    findFault(context, command) ??
    (startedBy === undefined ? undefined : refusalOf("next", context, { operatorId: startedBy }));
  if (refusal !== undefined) return refusal;

  const items = command.startAt === undefined ? enqueue(context, command) : book(context, command);
  if (isRefusal(items)) return items;
  const way = command.startAt === undefined ? "current" : "fixed";
  const registered: Fact = {
    type: "registered",
    ticketId,
    ticketType: command.ticketType,
    passWay: isHidden === true ? "hide" : way,
    status: "success",
    ...nextNumber(context),
    ...mainServiceOf(command),
    ...byStaff(command),
    items,
    ...toldTo(command),
  };
  return {
    facts: [registered, ...startFacts(context, command)],
    can: true,
    ticketId,
    itemId: command.parts[0]?.itemId,
  };
}

/** Records the announced call times. A call that is not expected on this day is not announced. */
function toldTo({ startAt, startedBy, expectedCall }: CommandOf<"register">): {
  readonly expected?: ExpectedCall;
} {
  if (startAt !== undefined || startedBy !== undefined || expectedCall === undefined) return {};
  const { staffed: _, ...expected } = expectedCall;
  return expected.pessimisticAt < Infinity ? { expected } : {};
}

/** Reserves a start while the visitor fills in the form. */
export function reserve(context: Context, command: CommandOf<"reserve">): DecidedFacts | Refusal {
  const refusal = findFault(context, command);
  if (refusal !== undefined) return refusal;
  const items = book(context, command);
  if (isRefusal(items)) return items;
  return {
    facts: [
      {
        type: "registered",
        ticketId: command.ticketId,
        ticketType: command.ticketType,
        passWay: "fixed",
        status: "reservation",
        statusUntil: context.now + context.rules.settings.reservationMin * msPerMinute,
        prefix: "",
        ...mainServiceOf(command),
        items,
      },
    ],
    can: true,
    ticketId: command.ticketId,
    itemId: command.parts[0]?.itemId,
  };
}

/** Returns the next ticket number of the day. Numbers never repeat and have no gaps. */
export function nextNumber({ day, rules }: Context): { readonly num?: number; readonly prefix: string } {
  const { ticketNumberOffset, ticketNumberPrefix } = rules.settings;
  if (rules.isWithoutNumbers === true) return { prefix: "" };
  return { num: Math.max(day.lastNumber, ticketNumberOffset) + 1, prefix: ticketNumberPrefix };
}

/** Returns when items begin that follow one another from a time that need not fit the schedule. */
export function forcedStarts(
  items: readonly { readonly duration: number }[],
  startAt: number,
): readonly number[] {
  return items.map(
    (_, index) =>
      startAt + items.slice(0, index).reduce((sum, { duration }) => sum + duration, 0) * msPerMinute,
  );
}

export function isOfDay({ frame }: Rules, atMs: number): boolean {
  return atMs >= frame.startsAtMs && atMs < instantOf(frame, frame.minutes);
}

type BookingCommand = CommandOf<"register"> | CommandOf<"reserve">;

const mainServiceOf = ({ mainServiceId }: BookingCommand): { readonly mainServiceId?: number } =>
  mainServiceId === undefined ? {} : { mainServiceId };

const byStaff = ({ isByStaff }: { readonly isByStaff?: boolean }): { readonly isByStaff?: true } =>
  isByStaff === true ? { isByStaff } : {};

function findFault({ day, rules }: Context, command: BookingCommand): Refusal | undefined {
  const { parts, ticketId, operatorId, limits = [] } = command;
  if (day.isClosed) return refuse("ERROR_DAY_CLOSED");
  if (parts.length === 0) return refuse("ERROR_SERVICE_SELECT");
  const ids = new Set(parts.map(({ itemId }) => itemId));
  const isTaken =
    findTicket(day, ticketId) !== undefined ||
    parts.some(({ itemId }) => findItem(day, itemId) !== undefined);
  if (isTaken || ids.size < parts.length) return refuse("ERROR_CONFLICT", { ticketId });
  const unknown = parts.find(({ serviceId }) => !rules.services.has(serviceId));
  if (unknown !== undefined) return refuse("ERROR_NO_SERVICE", { serviceId: unknown.serviceId });
  if (operatorId !== undefined && !rules.operators.has(operatorId))
    return refuse("ERROR_NO_OPERATOR", { operatorId });
  const reached = findReached(limits);
  return reached && refuse("ERROR_LIMIT", reached);
}

function book(context: Context, command: BookingCommand): readonly NewItem[] | Refusal {
  const { rules, now } = context;
  const { startAt, operatorId, ticketType } = command;
  if (startAt === undefined) return refuse("ERROR_TIME_SELECT");
  if (!isOfDay(rules, startAt)) return refuse("ERROR_DATE_SELECT");
  if (rules.settings.banPastTime && startAt < now) return refuse("ERROR_TIME_SELECT", { startAt });

  const items = itemsOf(command, rules);
  const places =
    promisedPlaces(context, command) ?? placesFor(context, items, { ticketType, startAt, operatorId });
  if (places !== undefined)
    return items.map((item, index) => ({ ...item, startAt: places[index]?.from, place: places[index] }));
  if (command.type === "reserve" || command.allowForcedTime !== true)
    return refuse("ERROR_TIME_RESERVED", { startAt });
  const starts = forcedStarts(items, startAt);
  return items.map((item, index) => ({ ...item, startAt: starts[index], isForced: true }));
}

/** Returns the places that the parts were promised elsewhere, unless one of them is taken or its operator has gone. */
function promisedPlaces(context: Context, { parts }: BookingCommand): readonly PromisedTime[] | undefined {
  const places = parts.flatMap(({ itemId, place }) => {
    const isKept = place !== undefined && context.rules.operators.has(place.operatorId);
    return isKept && isFree(context, place, itemId) ? [place] : [];
  });
  return places.length === parts.length ? places : undefined;
}

function enqueue(context: Context, command: CommandOf<"register">): readonly NewItem[] | Refusal {
  const { rules, now } = context;
  const { ticketType, parts, startedBy, expectedCall } = command;
  if (ticketType === "inPlaceFixed") return refuse("ERROR_TIME_SELECT");
  if (!isOfDay(rules, now)) return refuse("ERROR_DATE_SELECT");
  const items = itemsOf(command, rules);
  if (startedBy !== undefined) return items;

  const nobodysService = parts.find(({ serviceId }) => lastWorkOf(serviceId, context, command) <= now);
  if (nobodysService !== undefined)
    return refuse("ERROR_NO_OPERATOR", { serviceId: nobodysService.serviceId });
  if (expectedCall === undefined || command.allowForcedTime === true) return items;

  // A visitor is not refused because an operator has not arrived yet.
  const { likelyAt, pessimisticAt } = expectedCall.staffed ?? expectedCall;
  const { maxWaitTimeForTakingMin } = rules.settings;
  const lastWork = Math.min(...parts.map(({ serviceId }) => lastWorkOf(serviceId, context, command)));
  const isTooLong = maxWaitTimeForTakingMin > 0 && likelyAt - now > maxWaitTimeForTakingMin * msPerMinute;
  if (!isTooLong && pessimisticAt <= lastWork) return items;
  return refuse(
    "ERROR_WAIT_TOO_LONG",
    likelyAt < Infinity ? { waitMin: Math.ceil((likelyAt - now) / msPerMinute) } : {},
  );
}

/** Returns when the last work on a service ends that day; `-Infinity` if no awake operator serves it. */
function lastWorkOf(
  serviceId: number,
  { day, rules }: Pick<Context, "day" | "rules">,
  { ticketType, operatorId, allowForcedTime }: CommandOf<"register">,
): number {
  let last = -Infinity;
  for (const { id, day: plan } of rules.operators.values()) {
    if (operatorId !== undefined && id !== operatorId) continue;
    if (allowForcedTime !== true && sleepsOn(deskOf(day, id))) continue;
    for (const { work } of eligibleWork(plan, serviceId, ticketType)) last = Math.max(last, work.to);
  }
  return instantOf(rules.frame, last);
}

function itemsOf({ parts, operatorId, atLeastMin = 0 }: BookingCommand, rules: Rules): readonly NewItem[] {
  return parts.flatMap(({ itemId, serviceId, after = [], lentBy }) => {
    const service = rules.services.get(serviceId);
    if (service === undefined) return [];
    const { duration, block, align, isStrict } = service;
    return [
      {
        id: itemId,
        serviceId,
        duration: Math.max(duration, atLeastMin),
        block: Math.max(block, atLeastMin),
        align,
        isStrict,
        after: lentBy === undefined ? after : [...after, lentBy],
        lentBy,
        boundTo: operatorId,
      },
    ];
  });
}

function startFacts(
  context: Context,
  { startedBy, ticketId, parts }: CommandOf<"register">,
): readonly Fact[] {
  const [first] = parts;
  if (startedBy === undefined || first === undefined) return [];
  return [
    ...finishingFacts(context, deskOf(context.day, startedBy)),
    { type: "serviceStart", ticketId, itemId: first.itemId, operatorId: startedBy },
  ];
}
