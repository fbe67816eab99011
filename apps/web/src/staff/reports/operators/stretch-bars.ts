import type { OperatorReportRow } from "@cherga/contract/shapes/report/operators";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { dayFrame, minuteAt } from "@cherga/engine/time/day-frame";
import type { Bar, BarKind } from "#staff/screens/queue/timeline/bars.ts";

/** The kind of bar for each kind of stretch. */
const barKinds = {
  onDuty: "work",
  called: "called",
  serving: "serving",
  paused: "paused",
  asleep: "sleep",
} as const satisfies Readonly<Record<OperatorReportRow["status"], BarKind>>;

/** Returns the stretches of a day as bars; one that goes on ends now. */
export function barsOfStretches(
  rows: readonly OperatorReportRow[],
  zone: string,
  on: CalendarDate,
  now: number,
): readonly Bar[] {
  const frame = dayFrame(zone, on);
  return rows.map(({ status, addedDateTime, end, ticketId }) => {
    const startAt = Date.parse(addedDateTime);
    const endAt = Math.max(startAt, end === undefined ? now : Date.parse(end));
    return {
      kind: barKinds[status],
      startAt,
      endAt,
      isOpen: end === undefined,
      from: minuteAt(frame, startAt),
      to: minuteAt(frame, endAt),
      ticketItemId: ticketId,
    };
  });
}
