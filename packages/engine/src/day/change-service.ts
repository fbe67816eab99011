import { isAbsent } from "#day/absent";
import { placesFor } from "#day/agendas";
import type { CommandOf } from "#day/command";
import type { Context } from "#day/context";
import { type Entry, findItem, stateOf } from "#day/day";
import type { Fact, NewItem, PromisedTime } from "#day/day-event";
import { findReached } from "#day/find-reached";
import { isFor } from "#day/subject";
import { type Refusal, refuse } from "#day/verdict";

/** Moves an item to another service: a new item replaces it, at the same place in the queue or promised time. */
export function changeService(
  context: Context,
  { ticket, item }: Entry,
  command: CommandOf<"move">,
): readonly Fact[] | Refusal {
  const { rules, day } = context;
  const { toService, operatorId, allowForcedTime, limits = [] } = command;
  if (toService === undefined) return refuse("ERROR_SERVICE_SELECT");
  const { serviceId, newItemId } = toService;
  const service = rules.services.get(serviceId);
  if (service === undefined || serviceId === item.serviceId) return refuse("ERROR_NO_SERVICE", { serviceId });
  if (findItem(day, newItemId) !== undefined) return refuse("ERROR_CONFLICT", { itemId: newItemId });
  // Other services of the visit are planned around this item.
  if (ticket.items.some(({ after, lentBy }) => after.includes(item.id) || lentBy === item.id))
    return refuse("ERROR_ACTION_NOT_ALLOWED", { action: "move", serviceId });
  const { duration, block, align, isStrict } = service;
  const plain: NewItem = { id: newItemId, serviceId, duration, block, align, isStrict, after: item.after };
  const takes = (id: number): boolean =>
    isFor({ ticket, item: { ...item, serviceId, boundTo: undefined } }, id, rules);
  if (![...rules.operators.keys()].some(takes)) return refuse("ERROR_NO_SERVICE", { serviceId });
  const reached = findReached(limits);
  if (reached !== undefined) return refuse("ERROR_LIMIT", reached);

  const timed = promisedAgain();
  if ("code" in timed) return timed;
  const ids = { ticketId: ticket.id, operatorId };
  return [
    { ...ids, type: "addService", itemId: newItemId, item: timed },
    { ...ids, type: "deleteService", itemId: item.id },
  ];

  /** A visitor cannot be in two places at once. */
  function isBesideOthers(place: PromisedTime): boolean {
    return ticket.items.every(
      (other) =>
        other === item ||
        !other.isOccupying ||
        other.place === undefined ||
        other.place.to <= place.from ||
        place.to <= other.place.from,
    );
  }

  function promisedAgain(): NewItem | Refusal {
    const { plannedTime, boundTo } = item;
    // A visitor who has not checked in is awaited at the booked time as before. A deferred one is late again at once.
    if (isAbsent({ ticket, item: { ...item, phase: "queued" } }, rules, context.now))
      return { ...plain, startAt: plannedTime };
    const isAhead = stateOf({ ticket, item }, context.now) === "planned" && plannedTime !== undefined;
    if (!isAhead || plannedTime <= context.now) return plain;
    const keptBy = boundTo !== undefined && takes(boundTo) ? boundTo : undefined;
    const place = placesFor(context, [{ ...plain, align: 1 }], {
      ticketType: ticket.type,
      startAt: plannedTime,
      operatorId: keptBy,
      except: new Set([item.id]),
    })?.find(isBesideOthers);
    if (place === undefined && allowForcedTime !== true)
      return refuse("ERROR_TIME_RESERVED", { startAt: plannedTime });
    return { ...plain, startAt: plannedTime, place, isForced: place === undefined, boundTo: keptBy };
  }
}
