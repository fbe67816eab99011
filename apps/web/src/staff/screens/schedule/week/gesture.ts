import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { clockOf } from "#staff/ui/clock.ts";
import { minutesPerDay, quarterMinutes } from "#staff/screens/schedule/plan/clock.ts";
import type { ItemPlace, PlanItem } from "#staff/screens/schedule/plan/plan.ts";
import { draggedTimes, type DragPart } from "#staff/screens/schedule/week/dragged-times.ts";

export type GestureTimes = Pick<PlanItem, "from" | "to">;

/** A place in the week: a day, and a minute of it. */
export type WeekPoint = { readonly on: CalendarDate; readonly minute: number };

/** What a hand has taken hold of: an item or an end of it, or nothing, where something can be drawn. */
export type Grasp =
  | { readonly kind: "item"; readonly place: ItemPlace; readonly item: GestureTimes; readonly grip: DragPart }
  | { readonly kind: "empty" };

/** What a hand is about: the times that an item would have, and on which day; or what is drawn. */
export type Gesture =
  | {
      readonly kind: "drag";
      readonly place: ItemPlace;
      /** The day from which it is taken. */
      readonly from: CalendarDate;
      readonly on: CalendarDate;
      readonly times: GestureTimes;
    }
  | { readonly kind: "draw"; readonly on: CalendarDate; readonly times: GestureTimes };

/** Gives what comes of a hand that took hold at one point and is at another now. */
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

/** Gives the times between two minutes, in whole quarters of an hour, in whichever direction they were drawn. */
export function drawn(one: number, other: number): GestureTimes {
  const from = Math.floor((Math.min(one, other) + unsteadyMinutes) / quarterMinutes) * quarterMinutes;
  const to = Math.ceil((Math.max(one, other) - unsteadyMinutes) / quarterMinutes) * quarterMinutes;
  const first = Math.max(0, Math.min(from, minutesPerDay - quarterMinutes));
  return { from: clockOf(first), to: clockOf(Math.min(minutesPerDay, Math.max(to, first + quarterMinutes))) };
}

/** No hand hits a line exactly: so little beyond it is not the next quarter. */
const unsteadyMinutes = 3;
const hour = 60;

/** Gives the times that somebody means who only points at a minute: an hour. */
export const pointedAt = (minute: number): GestureTimes =>
  drawn(minute, Math.floor(minute / quarterMinutes) * quarterMinutes + hour);
