import { msPerMinute } from "#time/durations";
import { placesFor } from "#day/agendas";
import { changeService } from "#day/change-service";
import type { Context } from "#day/context";
import type { CommandOf, TransferPayload } from "#day/command";
import {
  deskOf,
  type Entry,
  findItem,
  findTicket,
  hasEnded,
  type Item,
  mustEndBefore,
  type Ticket,
} from "#day/day";
import type { Fact, NewItem, PromisedTime } from "#day/day-event";
import { findReached } from "#day/find-reached";
import { isOutsideHours, overlap } from "#day/occupancy";
import type { Rules } from "#rules/rules";
import { forcedStarts, isOfDay, nextNumber } from "#day/register";
import { isFor, refusalOf } from "#day/subject";
import { isRefusal, type DecidedFacts, type Refusal, refuse } from "#day/verdict";

/**
 * Moves an item to another operator, to another time of the day, or both; later items of the visit follow in time. Or
 * moves it to another service.
 */
export function move(context: Context, command: CommandOf<"move">): DecidedFacts | Refusal {
  const { itemId, toOperatorId, startAt, toService } = command;
  const refusal = refusalOf("move", context, command);
  if (refusal !== undefined) return refusal;
  const entry = findItem(context.day, itemId);
  if (entry === undefined) return refuse("ERROR_NOT_FOUND", { itemId });
  if (toService !== undefined) {
    const changed = changeService(context, entry, command);
    return isRefusal(changed) ? changed : { facts: changed, can: true, ticketId: entry.ticket.id, itemId };
  }
  if (toOperatorId === undefined && startAt === undefined) return refuse("ERROR_TIME_SELECT");
  const fault = toOperatorId === undefined ? undefined : findFault(context, entry, toOperatorId, command);
  if (fault !== undefined) return fault;

  const facts =
    startAt === undefined
      ? handOver(context, entry, toOperatorId ?? -1, command)
      : moveInTime(context, entry, startAt, command);
  return isRefusal(facts) ? facts : { facts, can: true, ticketId: entry.ticket.id, itemId };
}

/** Changes how a ticket passes through the queue. A fixed ticket needs a time; a live one gives it up. */
export function setPassWay(context: Context, command: CommandOf<"setPassWay">): DecidedFacts | Refusal {
  const { ticketId, passWay, startAt } = command;
  const ticket = findTicket(context.day, ticketId);
  if (ticket === undefined) return refuse("ERROR_NOT_FOUND", { ticketId });
  const [first] = queuedItems(ticket);
  const isInHand = ticket.items.some(({ phase }) => phase === "called" || phase === "serving");
  if (ticket.status !== "success" || first === undefined || isInHand)
    return refuse("ERROR_ACTION_NOT_ALLOWED", { status: ticket.status });

  const changed: readonly Fact[] =
    ticket.passWay === passWay ? [] : [{ type: "passWayChanged", ticketId, passWay }];
  if (passWay !== "fixed" || (startAt === undefined && first.plannedTime !== undefined))
    return { facts: changed, can: true, ticketId };
  if (startAt === undefined) return refuse("ERROR_TIME_SELECT");
  const moved = moveInTime(context, { ticket, item: first }, startAt, command);
  return isRefusal(moved) ? moved : { facts: [...changed, ...moved], can: true, ticketId };
}

/** Transfers a ticket to another day, which must take it in within the same transaction. */
export function leave({ day, rules }: Context, command: CommandOf<"leave">): DecidedFacts | Refusal {
  const { ticketId, operatorId } = command;
  const ticket = findTicket(day, ticketId);
  if (ticket === undefined) return refuse("ERROR_NOT_FOUND", { ticketId });
  if (!mayLeaveDay(ticket, rules)) return refuse("ERROR_TRANSFER_BAN");
  if (
    ticket.status !== "success" ||
    !ticket.items.every(({ phase }) => phase === "queued" || phase === "hold")
  )
    return refuse("ERROR_ACTION_NOT_ALLOWED", { status: ticket.status });
  return {
    facts: [{ type: "left", ticketId, operatorId }],
    can: true,
    ticketId,
    payload: payloadOf(ticket),
  };
}

/**
 * Whether a ticket may move to another day. The organization may keep bookings on their day, unless it is not open then
 * any more.
 */
export const mayLeaveDay = (ticket: Ticket, rules: Rules): boolean =>
  !rules.settings.overDayTransferBan || ticket.items.some((item) => isOutsideHours({ ticket, item }, rules));

/** Takes in a ticket from another day and gives it a number of this day. */
export function arrive(context: Context, command: CommandOf<"arrive">): DecidedFacts | Refusal {
  const { day, rules, now } = context;
  const { payload, startAt, toOperatorId, operatorId, allowForcedTime, limits = [] } = command;
  const { ticketId, ticketType } = payload;
  if (day.isClosed) return refuse("ERROR_DAY_CLOSED");
  if (findTicket(day, ticketId) !== undefined) return refuse("ERROR_CONFLICT", { ticketId });
  if (!isOfDay(rules, startAt)) return refuse("ERROR_DATE_SELECT");
  if (rules.settings.banPastTime && startAt < now) return refuse("ERROR_TIME_SELECT", { startAt });
  if (toOperatorId !== undefined && !rules.operators.has(toOperatorId))
    return refuse("ERROR_NO_OPERATOR", { operatorId: toOperatorId });
  const reached = findReached(limits);
  if (reached !== undefined) return refuse("ERROR_LIMIT", reached);

  const boundTo = toOperatorId ?? payload.items[0]?.boundTo;
  const places = placesFor(context, payload.items, {
    ticketType,
    startAt,
    operatorId: boundTo,
    // The place it leaves on an adjacent day is not in its way.
    except: new Set(payload.items.map(({ id }) => id)),
  });
  if (places === undefined && allowForcedTime !== true) return refuse("ERROR_TIME_RESERVED", { startAt });
  const starts = places?.map(({ from }) => from) ?? forcedStarts(payload.items, startAt);
  const arrived: Fact = {
    type: "arrived",
    ticketId,
    ticketType,
    operatorId,
    passWay: payload.passWay === "hide" ? "hide" : "fixed",
    status: "success",
    entryTime: payload.entryTime,
    registeredAt: payload.registeredAt,
    ...(payload.isByStaff ? { isByStaff: true } : {}),
    payment: payload.payment,
    paid: payload.paid,
    ...nextNumber(context),
    mainServiceId: payload.mainServiceId,
    items: payload.items.map((item, index) => ({
      ...item,
      boundTo: toOperatorId ?? item.boundTo,
      startAt: starts[index],
      place: places?.[index],
      isForced: places === undefined,
    })),
  };
  return { facts: [arrived], can: true, ticketId };
}

type Options = {
  readonly allowForcedTime?: boolean;
  readonly operatorId?: number;
  readonly toOperatorId?: number;
};

function findFault(
  { day, rules }: Context,
  { ticket, item }: Entry,
  toOperatorId: number,
  { allowForcedTime }: Options,
): Refusal | undefined {
  if (!rules.operators.has(toOperatorId)) return refuse("ERROR_NO_OPERATOR", { operatorId: toOperatorId });
  if (!isFor({ ticket, item: { ...item, boundTo: undefined } }, toOperatorId, rules))
    return refuse("ERROR_NO_SERVICE", { operatorId: toOperatorId, serviceId: item.serviceId });
  if (deskOf(day, toOperatorId).isAsleep && allowForcedTime !== true)
    return refuse("ERROR_NO_OPERATOR", { operatorId: toOperatorId, state: "sleep" });
  return undefined;
}

/**
 * A promised time that is to come needs a place with the other operator, also if the visitor was called early. A visitor
 * whose time has come just waits for that operator.
 */
function handOver(
  context: Context,
  { ticket, item }: Entry,
  toOperatorId: number,
  { allowForcedTime, operatorId }: Options,
): readonly Fact[] | Refusal {
  const ids = { ticketId: ticket.id, itemId: item.id, operatorId };
  const to = { ...ids, type: "moveToOperator", toOperatorId, isBinding: true } as const;
  const { plannedTime } = item;
  if (plannedTime === undefined || plannedTime <= context.now) return [{ ...to, place: null }];

  const place = samePlaceWith(context, { ticket, item }, { operatorId: toOperatorId });
  if (place !== undefined) return [{ ...to, place }];
  if (allowForcedTime !== true) return refuse("ERROR_TIME_RESERVED", { startAt: plannedTime });
  return [
    { ...to, place: null },
    { ...ids, type: "moveInTime", startAt: plannedTime, isForced: true, place: null },
  ];
}

/** Finds a place at the exact time that was promised, regardless of alignment. */
export function samePlaceWith(
  context: Context,
  { ticket, item }: Entry,
  whom: { readonly operatorId?: number | undefined; readonly notWith?: number | undefined } = {},
): PromisedTime | undefined {
  const { place, plannedTime } = item;
  if (plannedTime === undefined) return undefined;
  const block = place === undefined ? item.block : (place.to - place.from) / msPerMinute;
  const places = placesFor(context, [{ ...item, block, align: 1, lentBy: undefined }], {
    ticketType: ticket.type,
    startAt: plannedTime,
    except: new Set([item.id]),
    ...whom,
  });
  return places?.[0];
}

function moveInTime(
  context: Context,
  { ticket, item }: Entry,
  startAt: number,
  { allowForcedTime, toOperatorId, operatorId }: Options,
): readonly Fact[] | Refusal {
  if (!isOfDay(context.rules, startAt)) return refuse("ERROR_DATE_SELECT");
  const moving = itemsMovingWith({ ticket, item });
  const bound = toOperatorId ?? item.boundTo;
  // The operator who has a single visit keeps it if possible, but the visit is not bound to that operator.
  const kept = moving.length === 1 && item.isOccupying ? item.place?.operatorId : undefined;
  const placesWith = (whom: number | undefined) =>
    placesBeside(context, ticket, moving, { startAt, operatorId: whom });
  const places =
    (bound === undefined && kept !== undefined ? placesWith(kept) : undefined) ?? placesWith(bound);
  if (places === undefined && allowForcedTime !== true) return refuse("ERROR_TIME_RESERVED", { startAt });

  const starts = places?.map(({ from }) => from) ?? forcedStarts(moving, startAt);
  const tooEarly = findTooEarly(ticket, moving, starts, places);
  if (tooEarly !== undefined) return refuse("ERROR_TIME_SELECT", tooEarly);
  return moving.flatMap((each, index) => {
    const ids = { ticketId: ticket.id, itemId: each.id, operatorId };
    const place = places?.[index] ?? null;
    const inTime: Fact = {
      ...ids,
      type: "moveInTime",
      startAt: starts[index] ?? startAt,
      isForced: place === null,
      place,
    };
    return toOperatorId === undefined
      ? [inTime]
      : [{ ...ids, type: "moveToOperator", toOperatorId, isBinding: true, place }, inTime];
  });
}

/** Finds an item that would begin before one that must end first. Forcing the time does not change that order. */
function findTooEarly(
  ticket: Ticket,
  moving: readonly Item[],
  starts: readonly number[],
  places: readonly PromisedTime[] | undefined,
): { readonly itemId: number; readonly after: number } | undefined {
  const times = ticket.items
    .filter((item) => moving.includes(item) || (!hasEnded(item) && item.phase !== "hold"))
    .flatMap((item) => {
      const index = moving.indexOf(item);
      const from = index === -1 ? item.plannedTime : starts[index];
      if (from === undefined) return [];
      const to =
        (index === -1 ? keptPlaceOf(item) : places?.[index])?.to ?? from + item.duration * msPerMinute;
      return [{ item, from, to }];
    });
  for (const { item, from } of times) {
    const first = times.find((other) => other.to > from && mustEndBefore(other.item, item, ticket));
    if (first !== undefined) return { itemId: item.id, after: first.item.id };
  }
  return undefined;
}

const keptPlaceOf = ({ place, isOccupying }: Item): PromisedTime | undefined =>
  isOccupying ? place : undefined;

/** Returns the items that move in time together: the item itself and the queued ones after it. */
export function itemsMovingWith({ ticket, item }: Entry): readonly Item[] {
  const position = ticket.items.indexOf(item);
  return ticket.items.filter(
    (other, index) => other === item || (index > position && other.phase === "queued"),
  );
}

/** Finds places for some items of a ticket beside its other places: a visitor cannot be in two places at once. */
function placesBeside(
  context: Context,
  ticket: Ticket,
  moving: readonly Item[],
  { startAt, operatorId }: { readonly startAt: number; readonly operatorId: number | undefined },
): readonly PromisedTime[] | undefined {
  const places = placesFor(context, moving, {
    ticketType: ticket.type,
    startAt,
    operatorId,
    except: new Set(moving.map(({ id }) => id)),
  });
  const staying = ticket.items.flatMap((item) =>
    item.isOccupying && item.place !== undefined && !moving.includes(item) ? [item.place] : [],
  );
  const isTwice = places?.some((place) =>
    staying.some((other) => overlap({ ...other, operatorId: place.operatorId }, place)),
  );
  return isTwice === true ? undefined : places;
}

const queuedItems = ({ items }: Ticket): readonly Item[] => items.filter(({ phase }) => phase === "queued");

const payloadOf = (ticket: Ticket): TransferPayload => ({
  ticketId: ticket.id,
  ticketType: ticket.type,
  passWay: ticket.passWay,
  entryTime: ticket.entryTime,
  registeredAt: ticket.registeredAt,
  isByStaff: ticket.isByStaff,
  payment: ticket.payment,
  paid: ticket.paid,
  mainServiceId: ticket.mainServiceId,
  items: ticket.items.map((item): NewItem => ({
    id: item.id,
    serviceId: item.serviceId,
    duration: item.duration,
    block: item.block,
    align: item.align,
    isStrict: item.isStrict,
    after: item.after,
    lentBy: item.lentBy,
    boundTo: item.boundTo,
  })),
});
