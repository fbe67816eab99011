import type { Day } from "@cherga/engine/day/day";
import { timeOn } from "@cherga/engine/day/day-time";
import type { Rules } from "@cherga/engine/rules/rules";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import type { Clock } from "#base/clock";
import type { Config } from "#queue/config/config";
import type { Clients } from "#queue/day/clients";

/** Which day. */
export type DayKey = { readonly organizationId: number; readonly date: CalendarDate };

/** What has happened on a day, and to whom. */
export type Happened = { readonly day: Day; readonly clients: Clients };

/** A day as this server knows it: what has happened, by which rules it goes on, and who its visitors are. */
export type KnownDay = DayKey & Happened & { readonly config: Config; readonly rules: Rules };

/** Gives the time on a day, whatever was done to the clock. */
export const nowOn = ({ day }: Pick<KnownDay, "day">, clock: Clock): number =>
  timeOn(day, clock.now().getTime());

/** Names a day. */
export const nameOf = ({ organizationId, date }: DayKey): string => `${organizationId} ${date}`;
