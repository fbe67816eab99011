import type { Day } from "@cherga/engine/day/day";
import { timeOn } from "@cherga/engine/day/day-time";
import type { Rules } from "@cherga/engine/rules/rules";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { z } from "zod";
import type { Clock } from "#base/clock";
import type { Config } from "#queue/config/config";
import type { Clients } from "#queue/day/clients";

/** Which day of which organization. */
export type DayKey = { readonly organizationId: number; readonly date: CalendarDate };

/** The key as servers pass it to one another. */
export const dayKeySchema = z.object({ organizationId: z.number(), date: z.string() });

/** What has happened on a day, and to whom. */
export type DayHistory = { readonly day: Day; readonly clients: Clients };

/** A day as this server knows it: what has happened, by which rules it goes on, and who its visitors are. */
export type DayState = DayKey & DayHistory & { readonly config: Config; readonly rules: Rules };

/** Gives the time on a day, whatever was done to the clock. */
export const nowOn = ({ day }: Pick<DayState, "day">, clock: Clock): number =>
  timeOn(day, clock.now().getTime());

/** Names a day. */
export const nameOf = ({ organizationId, date }: DayKey): string => `${organizationId} ${date}`;
