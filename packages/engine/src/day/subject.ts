import type { Context } from "#day/context";
import {
  type Desk,
  deskOf,
  type Entry,
  findItem,
  isHeldBack,
  isInHand,
  type Item,
  type Phase,
  stateOf,
} from "#day/day";
import type { TicketEvent } from "#day/day-event";
import { type Refusal, refuse } from "#day/verdict";
import { withoutUndone } from "#day/without-undone";
import {
  type DeskSubject,
  type ItemSubject,
  obstacleTo,
  permissionsFor,
  type PutAway,
  type Subject,
} from "#life/actions";
import type { Rules } from "#rules/rules";
import { eligibleWork } from "#slots/eligible-work";
import type { OperatorAction } from "#vocabulary";

/** Who acts, and on which item. */
export type Act = {
  readonly operatorId?: number | undefined;
  readonly itemId?: number | undefined;
  readonly actsForOthers?: boolean | undefined;
};

/** Returns the actions the actor may do now, with the item if one is named. */
export function permissionsOf(context: Context, act: Act): readonly OperatorAction[] {
  return permissionsFor(subjectOf(context, act));
}

/** Returns why the actor may not do this; undefined if the action is allowed. */
export function refusalOf(action: OperatorAction, context: Context, act: Act): Refusal | undefined {
  const { operatorId, itemId } = act;
  if (operatorId !== undefined && !context.rules.operators.has(operatorId))
    return refuse("ERROR_NO_OPERATOR", { operatorId });
  if (itemId !== undefined && findItem(context.day, itemId) === undefined)
    return refuse("ERROR_NOT_FOUND", { itemId });
  const obstacle = obstacleTo(action, subjectOf(context, act));
  return obstacle && refuse("ERROR_ACTION_NOT_ALLOWED", { action, ...obstacle, ...heldBy(context, act) });
}

/** Names the other operator who has the item in hand, usually because that operator was faster. */
function heldBy({ day }: Context, { operatorId, itemId }: Act) {
  const item = itemId === undefined ? undefined : findItem(day, itemId)?.item;
  const isWithAnother = item !== undefined && isInHand(item) && item.holder !== operatorId;
  return isWithAnother ? { itemId, holder: item.holder } : {};
}

/** Returns a function that lists the actions the actor may do now with each of many items. */
export function permissionsFrom(
  context: Context,
  act: Omit<Act, "itemId">,
): (entry: Entry) => readonly OperatorAction[] {
  const { rules, now } = context;
  const desk = subjectOf(context, act);
  return (entry) => permissionsFor({ ...desk, item: itemSubject(entry, act.operatorId, rules, now) });
}

function subjectOf(
  { day, rules, now }: Context,
  { operatorId, itemId, actsForOthers = false }: Act,
): Subject {
  const entry = itemId === undefined ? undefined : findItem(day, itemId);
  return {
    now,
    actsForOthers,
    simultaneousMaintenance: rules.settings.simultaneousMaintenance,
    desk: operatorId === undefined ? undefined : deskSubject(deskOf(day, operatorId), rules),
    item: entry && itemSubject(entry, operatorId, rules, now),
  };
}

function deskSubject({ operatorId, isAsleep, inHand }: Desk, { operators }: Rules): DeskSubject {
  return {
    operatorId,
    isAsleep,
    inHand: inHand.length,
    callOnly: operators.get(operatorId)?.callOnly === true,
  };
}

function itemSubject(
  { ticket, item }: Entry,
  operatorId: number | undefined,
  rules: Rules,
  now: number,
): ItemSubject {
  return {
    state: stateOf({ ticket, item }, now),
    holder: item.holder,
    isPaused: item.isPaused,
    isConfirmed: ticket.status === "success",
    isHeldBack: isHeldBack({ ticket, item }),
    isForDesk: operatorId !== undefined && isFor({ ticket, item }, operatorId, rules),
    isForced: item.isForced,
    isLate: item.isLate,
    calledAt: item.calledAt,
    putAway: putAwayOf({ ticket, item }),
  };
}

/** Whether an operator serves the item's service at some time of the day, and may take this item. */
export function isFor({ ticket, item }: Entry, operatorId: number, { operators }: Rules): boolean {
  const operator = operators.get(operatorId);
  return (
    operator !== undefined &&
    (item.boundTo === undefined || item.boundTo === operatorId) &&
    eligibleWork(operator.day, item.serviceId, ticket.type).length > 0
  );
}

/**
 * Finds the event by which a person put an item away: completed, deferred or released it, or reported that the visitor
 * did not come. Undefined if the visitor has been called or the item moved since.
 */
export function findPuttingAway({ ticket, item }: Entry): TicketEvent | undefined {
  const type = puttingAway[item.phase];
  if (type === undefined || (item.phase === "deleted" && !item.isNoShow)) return undefined;
  const index = ticket.log.findLastIndex((event) => event.type === type && isAbout(event, item));
  const isOutOfDate = ticket.log
    .slice(index + 1)
    .some((event) => isCall(event) || (isMove(event) && isAbout(event, item)));
  return isOutOfDate ? undefined : ticket.log[index];
}

const puttingAway: { readonly [P in Phase]?: TicketEvent["type"] } = {
  complete: "serviceComplete",
  hold: "hold",
  queued: "release",
  deleted: "deleteService",
};

const isAbout = (event: TicketEvent, { id }: Item): boolean => "itemId" in event && event.itemId === id;
const isCall = ({ type }: TicketEvent): boolean =>
  type === "call" || type === "forceCall" || type === "serviceStart";
const isMove = ({ type }: TicketEvent): boolean => type === "moveToOperator" || type === "moveInTime";
/** Whether an event puts an item into an operator's hands or on a list. */
const isPlacing = (event: TicketEvent): boolean =>
  isCall(event) || isMove(event) || Object.values(puttingAway).includes(event.type);

/** Returns how an item was put away; undefined if no operator did, or a later event has superseded it. */
export function putAwayOf(entry: Entry): PutAway | undefined {
  const event = findPuttingAway(entry);
  if (event?.operatorId === undefined) return undefined;
  return { at: event.at, operatorId: event.operatorId, holder: holderBefore(event, entry) };
}

/** Returns who had an item in hand before an event; undefined if it was on a list. */
function holderBefore({ seq }: TicketEvent, { ticket: { log }, item }: Entry): number | undefined {
  const last = withoutUndone(log).findLast(
    (event) => event.seq < seq && isAbout(event, item) && isPlacing(event),
  );
  return last !== undefined && isCall(last) ? last.operatorId : undefined;
}
