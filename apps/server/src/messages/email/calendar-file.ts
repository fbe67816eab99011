import { calendarText } from "#messages/calendar-text";
import type { CalendarEntry } from "#messages/outbox";

/** A file for calendars, and what they do with it. */
export type CalendarFile = { readonly method: "PUBLISH" | "CANCEL"; readonly content: string };

/** Returns a visit for the visitor's calendar, or its removal. */
export function calendarFile(entry: CalendarEntry, url: string | undefined, now: Date): CalendarFile {
  const method = entry.isCancelled ? "CANCEL" : "PUBLISH";
  const visit = { ...entry, writtenAt: now.getTime(), description: "", url };
  return { method, content: calendarText("Letters", method, visit) };
}
