import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { clockOf } from "#staff/ui/clock.ts";
import { minutesPerDay, quarterMinutes } from "#staff/screens/schedule/plan/clock.ts";
import type { ItemPlace, PlanItem } from "#staff/screens/schedule/plan/plan.ts";
import { draggedTimes, type DragPart } from "#staff/screens/schedule/week/dragged-times.ts";

export type GestureTimes = Pick<PlanItem, "from" | "to">;

/** A point in the week: a day, and a minute of it. */
export type WeekPoint = { readonly on: CalendarDate; readonly minute: number };

/** What the pointer holds: an item or one of its ends, or empty space to draw in. */
export type Grasp =
  | { readonly kind: "item"; readonly place: ItemPlace; readonly item: GestureTimes; readonly grip: DragPart }
  | { readonly kind: "empty" };

/** The current gesture: the new times and day of an item, or what is drawn. */
export type Gesture =
  | {
      readonly kind: "drag";
      readonly place: ItemPlace;
      /** The day it comes from. */
      readonly from: CalendarDate;
      readonly on: CalendarDate;
      readonly times: GestureTimes;
    }
  | { readonly kind: "draw"; readonly on: CalendarDate; readonly times: GestureTimes };

/** Returns the gesture of a pointer that went from one point to another. */
export function gestureTo(grasp: Grasp, start: WeekPoint, now: WeekPoint): Gesture {
  if (grasp.kind === "empty") return { kind: "draw", on: start.on, times: drawn(start.minute, now.minute) };
  const { place, item, grip } = grasp;
  return {
    kind: "drag",
    place,
    from: start.on,
    on: grip === "move" ? now.on : start.on,
    times: draggedTimes(item, grip, now.minute - start.minute),
  };
}

/** Returns the times between two minutes, in whole quarters of an hour, in either direction. */
export function drawn(one: number, other: number): GestureTimes {
  const from = Math.floor((Math.min(one, other) + unsteadyMinutes) / quarterMinutes) * quarterMinutes;
  const to = Math.ceil((Math.max(one, other) - unsteadyMinutes) / quarterMinutes) * quarterMinutes;
  const first = Math.max(0, Math.min(from, minutesPerDay - quarterMinutes));
  return { from: clockOf(first), to: clockOf(Math.min(minutesPerDay, Math.max(to, first + quarterMinutes))) };
}

/** The tolerance: so little beyond a line does not include the next quarter. */
const unsteadyMinutes = 3;
const hour = 60;

/** Returns the times for a click at a minute: an hour. */
export const pointedAt = (minute: number): GestureTimes =>
  drawn(minute, Math.floor(minute / quarterMinutes) * quarterMinutes + hour);
