import type { Day } from "@cherga/engine/day/day";
import type { Rules } from "@cherga/engine/rules/rules";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import type { Config } from "#queue/config/config";
import type { Clients } from "#queue/day/clients";

/** Which day. */
export type DayKey = { readonly organizationId: number; readonly date: CalendarDate };

/** A day as this server knows it: what has happened, by which rules it goes on, and who its visitors are. */
export type KnownDay = DayKey & {
  readonly day: Day;
  readonly config: Config;
  readonly rules: Rules;
  readonly clients: Clients;
};

/** Names a day. */
export const nameOf = ({ organizationId, date }: DayKey): string => `${organizationId} ${date}`;
