import type { Answer } from "@cherga/contract/call";
import type { queueCalls } from "@cherga/contract/calls/queue";
import { Refusal } from "@cherga/contract/errors";
import { findItem } from "@cherga/engine/day/day";
import { itemsMovingWith, leave } from "@cherga/engine/day/move";
import { operatorsToMoveTo, servicesToMoveTo, startsToMoveTo } from "@cherga/engine/day/move-options";
import { isFor } from "@cherga/engine/day/subject";
import { isRefusal } from "@cherga/engine/day/verdict";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { instantOf } from "@cherga/engine/time/day-frame";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { DayKey } from "#queue/day/day-state";
import { hasNoRoomFor } from "#queue/registration/quotas";
import { startsOn } from "#queue/registration/starts-on";
import { partsOfItems } from "#queue/registration/wanted-visit";
import { textOfInstant } from "#queue/views/instants";

/** An item that is to be moved. */
type MoveTarget = {
  readonly from: DayKey;
  readonly itemId: number;
  /** The day whose times are requested; its own if absent. */
  readonly date: CalendarDate | undefined;
  readonly toOperatorId: number | undefined;
  readonly by: { readonly operatorId: number | undefined; readonly actsForOthers: boolean };
};

/** Returns where an item can be moved: exactly what the move itself would not refuse. */
export async function moveOptions(
  deps: BaseDeps & QueueDeps,
  { from, itemId, date = from.date, toOperatorId, by }: MoveTarget,
): Promise<Answer<typeof queueCalls.moveOptions>> {
  const now = deps.clock.now().getTime();
  const known = await deps.days.read(from);
  const entry = findItem(known.day, itemId);
  if (entry === undefined) throw new Refusal("ERROR_NOT_FOUND", { itemId });
  const context = { ...known, now };
  const moving = {
    itemId,
    actsForOthers: by.actsForOthers,
    ...(by.operatorId === undefined ? {} : { operatorId: by.operatorId }),
  };

  const isSameDay = date === from.date;
  const target = isSameDay ? known : await deps.days.read({ ...from, date });
  const items = isSameDay ? itemsMovingWith(entry) : entry.ticket.items;
  const serviceIds = items.map(({ serviceId }) => serviceId);
  const { type: ticketType, id: ticketId } = entry.ticket;
  const found = await startsOn(
    deps,
    target,
    {
      type: ticketType,
      parts: partsOfItems(items),
      operator: toOperatorId ?? items[0]?.boundTo,
      except: new Set(items.map(({ id }) => id)),
    },
    now,
  );
  const starts = found.starts.map((start) => instantOf(target.rules.frame, start));
  const isFull =
    !isSameDay && (await hasNoRoomFor(deps.pool, target, { serviceIds, ticketType, movedFrom: from.date }));
  const to = toOperatorId === undefined ? {} : { toOperatorId };
  const possible = isSameDay ? startsToMoveTo(context, { ...moving, ...to }, starts) : isFull ? [] : starts;
  return {
    operators: [...operatorsToMoveTo(context, moving)],
    givers: [...target.rules.operators.keys()].filter((id) =>
      isFor({ ...entry, item: { ...entry.item, boundTo: undefined } }, id, target.rules),
    ),
    services: [...servicesToMoveTo(context, moving)],
    otherDays: !isRefusal(leave(context, { type: "leave", ticketId })),
    date,
    starts: possible.map(textOfInstant),
    ...(possible.length > 0 ? {} : { reason: isFull ? "quota" : (found.reason ?? "full") }),
  };
}
