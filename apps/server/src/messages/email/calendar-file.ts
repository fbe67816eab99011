import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { CalendarEntry } from "#messages/outbox";

/** A file for calendars, and what they do with it. */
export type CalendarFile = { readonly method: "PUBLISH" | "CANCEL"; readonly content: string };

/** Returns a visit for the visitor's calendar, or its removal. */
export function calendarFile(entry: CalendarEntry, url: string | undefined, now: Date): CalendarFile {
  const { id, sequence, isCancelled, from, to, title, place } = entry;
  const calendar = ical({
    prodId: { company: "Cherga", product: "Letters" },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id,
    sequence,
    stamp: now,
    start: new Date(from),
    end: new Date(to),
    summary: title,
    location: place === "" ? null : place,
    url: url ?? null,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return { method: isCancelled ? "CANCEL" : "PUBLISH", content: calendar.toString() };
}
