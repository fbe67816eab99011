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

/** The key as servers send it to one another. */
export const dayKeySchema = z.object({ organizationId: z.number(), date: z.string() });

/** The events of a day folded into its state, and its visitors. */
export type DayHistory = { readonly day: Day; readonly clients: Clients };

/** A day as this server knows it: its state, its rules, its configuration and its visitors. */
export type DayState = DayKey &
  DayHistory & {
    readonly config: Config;
    readonly rules: Rules;
    /** Tickets that this server has booked, and that the branch which decides the day has not registered yet. */
    readonly provisional?: ReadonlySet<number>;
    /** How many visits the centre may book in leased time. They count against quotas. */
    readonly leaseCount?: number;
    /** The rules by which times are offered, if leases make them differ. */
    readonly bookingRules?: Rules;
  };

/** Returns the time on a day, also when the clock was set back. */
export const nowOn = ({ day }: Pick<DayState, "day">, clock: Clock): number =>
  timeOn(day, clock.now().getTime());

/** Returns a string that identifies a day. */
export const nameOf = ({ organizationId, date }: DayKey): string => `${organizationId} ${date}`;
