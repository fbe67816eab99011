import type { Day } from "@cherga/engine/day/day";
import type { Rules } from "@cherga/engine/rules/rules";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import type { Config } from "#queue/config/config";

/** Which day. */
export type DayKey = { readonly organizationId: number; readonly date: CalendarDate };

/** What somebody said of themselves when they registered, and their own handle to the ticket. Not part of any event. */
export type Client = {
  readonly token: string;
  readonly values: readonly { readonly dataFieldId: number; readonly value: string }[];
};

/** A day as this server knows it: what has happened, by which rules it goes on, and who its visitors are. */
export type KnownDay = DayKey & {
  readonly day: Day;
  readonly config: Config;
  readonly rules: Rules;
  readonly clients: ReadonlyMap<number, Client>;
};

/** Names a day. */
export const nameOf = ({ organizationId, date }: DayKey): string => `${organizationId} ${date}`;
