import type { Answer } from "@cherga/contract/call";
import type { organizationCalls } from "@cherga/contract/calls/organization";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { dayFrame, minuteAt, type Stretch } from "@cherga/engine/time/day-frame";

export type ChronologyEntry = Answer<typeof organizationCalls.chronology>["content"][number];

/** Entries of one lane rarely overlap; the plan and what has happened are in different lanes. */
export const lanes = {
  schedule: ["work", "break"],
  planned: ["planned"],
  spent: ["called", "serving", "paused", "sleep"],
} as const satisfies Readonly<Record<string, readonly ChronologyEntry["kind"][]>>;

/** An entry of a timeline, in minutes since the beginning of the day. */
export type TimelineEntry = Stretch & { readonly kind: ChronologyEntry["kind"] };

/** Returns the entries of a day in minutes, clipped to it. */
export function timelineOf(
  content: readonly ChronologyEntry[],
  zone: string,
  on: CalendarDate,
): readonly TimelineEntry[] {
  const frame = dayFrame(zone, on);
  const within = (instant: string): number =>
    Math.min(frame.minutes, Math.max(0, minuteAt(frame, Date.parse(instant))));
  return content.map(({ kind, from, to }) => ({ kind, from: within(from), to: within(to) }));
}

/** Returns the whole hours that a timeline spans. */
export function reachOf(entries: readonly TimelineEntry[]): Stretch {
  if (entries.length === 0) return { from: 0, to: 24 * hour };
  const from = Math.min(...entries.map((entry) => entry.from));
  const to = Math.max(...entries.map((entry) => entry.to));
  const first = Math.floor(from / hour) * hour;
  return { from: first, to: Math.max(first + hour, Math.ceil(to / hour) * hour) };
}

/** Returns the minutes of each kind, in the order of appearance. */
export function totalsOf(entries: readonly TimelineEntry[]): ReadonlyMap<ChronologyEntry["kind"], number> {
  const totals = new Map<ChronologyEntry["kind"], number>();
  for (const { kind, from, to } of entries) totals.set(kind, (totals.get(kind) ?? 0) + to - from);
  return totals;
}

const hour = 60;
