import type { DayEventEntry } from "@cherga/contract/calls/debug";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { timeIn } from "#staff/screens/queue/parts/moments.ts";
import { sayNoActor } from "#staff/screens/queue/ticket/say-actor.ts";
import type { Texts } from "#staff/texts/use-texts.ts";

/** Says who caused an event: a member of staff, the visitor, or the system. */
export function sayActor(t: Texts, { type, actor, operator, details }: DayEventEntry): string {
  if (actor !== null) return actor.name;
  if (type === "opened" || type === "closed") return operator?.name ?? "";
  if (details.isTimer || details.isDayClosed || details.late !== undefined)
    return t("queue.history.by.system");
  return sayNoActor(t, type, details.ticketType);
}

/** Says what happened. A ticket that could not be printed is named so. */
export const sayEvent = (t: Texts, { type, details: { outcome } }: DayEventEntry): string =>
  type === "printed" && outcome === "notPrinted" ? t("events.outcome.notPrinted") : t(`event.${type}`);

/** Says what else is known about an event: why, how, and to where. */
export function sayCircumstances(
  t: Texts,
  { type, details }: DayEventEntry,
  zone: string,
  on: CalendarDate,
): string {
  const { because, isRepeat, ticketType, status, passWay, outcome, late, isNoShow, isDayClosed } = details;
  const time = details.time === undefined ? undefined : timeIn(zone, on, details.time);
  return [
    isRepeat && t("events.repeated"),
    because !== undefined && t(`because.${because}`),
    ticketType !== undefined && t(`ticketType.${ticketType}`),
    status !== undefined && status !== "success" && t(`queue.status.${status}`),
    // Most tickets are confirmed from the start.
    status === "success" && type === "statusChanged" && t("queue.status.success"),
    passWay !== undefined && type === "passWayChanged" && t(`result.passWay.${passWay}`),
    // The name of the event says whether a ticket was printed.
    outcome !== undefined && type !== "printed" && t(`events.outcome.${outcome}`),
    late !== undefined && t(`events.late.${late}`),
    isNoShow && t("outcome.noShow"),
    isDayClosed && t("outcome.dayClosed"),
    details.toOperator !== undefined && t("events.toOperator", { name: details.toOperator }),
    time !== undefined && t(type === "sleep" ? "events.until" : "events.toTime", { time }),
  ]
    .filter((each) => typeof each === "string")
    .join(" · ");
}

/** Says the name of an event that a server counts: its kind in plain words; its own name where there are none. */
export function sayCounted(t: Texts, event: string): string {
  const [group = "", ...rest] = event.split(":");
  const name = rest.join(":");
  const said = group === "day" ? t.find(`event.${name}`) : t.find(`${name}.all`);
  return t.of(`events.group.${group}`, { name: said ?? name });
}
