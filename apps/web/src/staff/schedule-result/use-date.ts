import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { dateAt } from "@cherga/engine/time/day-frame";
import { useState } from "react";
import { useNow } from "#staff/live/server-clock.ts";

type DateChoice = {
  readonly on: CalendarDate;
  readonly today: CalendarDate;
  readonly pick: (on: CalendarDate) => void;
};

const lookMs = 60_000;

/** Returns the chosen date: today in the zone by the server's clock, until another is picked. */
export function useDate(zone: string): DateChoice {
  const today = dateAt(zone, useNow(lookMs));
  const [picked, pick] = useState<CalendarDate>();
  return { on: picked ?? today, today, pick };
}
