import { type OperatorDay, operatorDay } from "@cherga/engine/schedule/operator-day";
import type { OpeningHours, Schedule } from "@cherga/engine/schedule/schedule";
import { startsByPassWay } from "@cherga/engine/slots/starts-by-pass-way";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { type DayFrame, dayFrame, instantOf } from "@cherga/engine/time/day-frame";
import type { PassWay, TicketType } from "@cherga/engine/vocabulary";
import type { DateResult } from "#staff/schedule-result/why-no-starts.ts";

/** The part of a result that follows from a schedule alone. */
export type ComputedDay = Pick<DateResult, "schedules" | "starts">;

type Wish = {
  readonly service: number;
  readonly seconds: number;
  readonly passWay: PassWay;
  readonly ticketType: TicketType;
  readonly queueDate: CalendarDate;
  /** Starts are at multiples of this many minutes. */
  readonly align: number;
};

/** Computes a schedule's result for a date by the server's rules: the work, and the starts. */
export function computeDay(
  schedule: Schedule,
  { hours, zone }: { readonly hours: OpeningHours; readonly zone: string },
  { service, seconds, passWay, ticketType, queueDate, align }: Wish,
): ComputedDay {
  const frame = dayFrame(zone, queueDate);
  const day = operatorDay(schedule, hours, frame);
  const wish = { serviceId: service, ticketType, block: Math.ceil(seconds / 60), align, notBefore: 0 };
  const minutes = startsByPassWay([{ operatorId: 0, day, busy: [] }], wish, passWay, frame);
  return {
    schedules: stretchesOf(day, frame),
    starts: minutes.map((minute) => textAt(frame, minute)),
  };
}

function stretchesOf({ work, breaks }: OperatorDay, frame: DayFrame): DateResult["schedules"] {
  const all = [
    ...work.map((each) => ({
      ...each,
      kind: "work" as const,
      services: each.services === "all" ? ("all" as const) : [...each.services],
      ticketTypes: each.ticketTypes === "all" ? ("all" as const) : [...each.ticketTypes],
    })),
    ...breaks.map((each) => ({
      ...each,
      kind: "break" as const,
      services: "all" as const,
      ticketTypes: "all" as const,
    })),
  ];
  return all
    .toSorted((one, other) => one.from - other.from)
    .map(({ from, to, kind, services, ticketTypes }) => ({
      from: textAt(frame, from),
      to: textAt(frame, to),
      kind,
      services,
      ticketTypes,
    }));
}

const textAt = (frame: DayFrame, minute: number): string => new Date(instantOf(frame, minute)).toISOString();
