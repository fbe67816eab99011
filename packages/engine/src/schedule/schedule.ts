import type { CalendarDate } from "#time/calendar-date";
import type { QuotaType, TicketType } from "#vocabulary";

/** The services something applies to. */
export type Services = "all" | readonly number[];

/** A share of an item's visits, counted per operator, item and date. */
export type Quota = {
  readonly id: string;
  readonly type: QuotaType;
  readonly services: Services;
  readonly ticketTypes?: readonly TicketType[] | undefined;
  readonly limit?: number | undefined;
};

/** A time of day and what is done in it. Times are wall-clock times; none crosses midnight. */
export type ScheduleItem = {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly kind: "work" | "break";
  readonly services: Services;
  readonly ticketTypes?: readonly TicketType[] | undefined;
  /** Minutes of a break that floats between `from` and `to`. */
  readonly continuous?: number | undefined;
  /** Minutes kept free after each visitor. */
  readonly nextClientShiftTime?: number | undefined;
  /** Minutes by which a visit may end after `to`. */
  readonly workOvertime?: number | undefined;
  readonly quotas: readonly Quota[];
};

export type ScheduleList<Select> = {
  readonly id: string;
  readonly title?: string | undefined;
  readonly select: Select;
  /** Replaces every list of a less specific block. */
  readonly unique: boolean;
  readonly validity?:
    | { readonly from?: CalendarDate | undefined; readonly to?: CalendarDate | undefined }
    | undefined;
  readonly items: readonly ScheduleItem[];
};

/** A list for weekdays, 1 = Monday. */
export type WeekList = ScheduleList<readonly number[]> & {
  /** The list applies every so many weeks, beginning with the week of the date. Absent: every week. */
  readonly every?: { readonly weeks: number; readonly from: CalendarDate } | undefined;
};

/** When an operator works: five blocks, from the most general to the most specific. */
export type Schedule = {
  readonly everyD: readonly ScheduleList<null>[];
  readonly weekD: readonly WeekList[];
  /** Days of the month. */
  readonly monthD: readonly ScheduleList<readonly number[]>[];
  readonly periods: readonly ScheduleList<
    readonly { readonly from: CalendarDate; readonly to: CalendarDate }[]
  >[];
  readonly dates: readonly ScheduleList<readonly CalendarDate[]>[];
};

/** Opening hours in wall-clock time. */
export type Hours = { readonly from: string; readonly to: string };

/** When an organization is open. Every schedule is limited to these hours. */
export type OpeningHours = {
  readonly openHour: Hours;
  /** Other hours for a weekday, '1' = Monday; null: closed. */
  readonly openHourMap: Readonly<Partial<Record<string, Hours | null>>>;
  /** Other hours for a date; null: closed. */
  readonly closeDayMap: Readonly<Partial<Record<CalendarDate, { readonly hours: Hours | null }>>>;
};
