import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import type { PassWay, TicketType } from "@cherga/engine/vocabulary";

/** Which visit is looked for, and on which date. */
export type ResultFilter = {
  readonly service: number;
  readonly seconds: number;
  readonly passWay: PassWay;
  readonly ticketType: TicketType;
  readonly queueDate: CalendarDate;
};
