import type { chronologyEntry } from "@cherga/contract/shapes/work";
import { allTickets, type Desk, deskOf, entriesOf, type Entry } from "@cherga/engine/day/day";
import type { OperatorDay } from "@cherga/engine/schedule/operator-day";
import { type DayFrame, instantOf, type Stretch } from "@cherga/engine/time/day-frame";
import type { z } from "zod";
import type { DayState } from "#queue/day/day-state";
import { textOfInstant } from "#queue/views/instants";

type ChronologyEntry = z.output<typeof chronologyEntry>;

/** A stretch of an operator's day, in milliseconds. */
type Spent = Pick<ChronologyEntry, "kind" | "ticketItemId"> & Stretch;

/** Returns how an operator spends a day, ordered by time. Ongoing stretches end now, or with the day. */
export function chronologyOf({ day, rules }: DayState, operatorId: number, now: number): ChronologyEntry[] {
  const { frame, operators } = rules;
  const until = Math.min(now, instantOf(frame, frame.minutes));
  const entries = entriesOf(allTickets(day));
  const spent = [
    ...scheduled(operators.get(operatorId)?.day, frame),
    ...entries.flatMap((entry) => plannedWith(operatorId, entry, now)),
    ...entries.flatMap((entry) => heldBy(operatorId, entry, until)),
    ...sleepsAt(deskOf(day, operatorId), until),
  ];
  return spent
    .filter(({ from, to }) => from < to)
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to, ...rest }) => ({ ...rest, from: textOfInstant(from), to: textOfInstant(to) }));
}

function scheduled(day: OperatorDay | undefined, frame: DayFrame): readonly Spent[] {
  const stretch = (kind: "work" | "break", { from, to }: Stretch): Spent => ({
    kind,
    from: instantOf(frame, from),
    to: instantOf(frame, to),
  });
  return [
    ...(day?.work ?? []).map((work) => stretch("work", work)),
    ...(day?.breaks ?? []).map((pause) => stretch("break", pause)),
  ];
}

/** Operators see only confirmed tickets. */
function plannedWith(operatorId: number, { ticket, item }: Entry, now: number): readonly Spent[] {
  const { place, isOccupying, phase } = item;
  if (ticket.status !== "success" || phase !== "queued" || !isOccupying) return [];
  if (place?.operatorId !== operatorId || place.to <= now) return [];
  return [{ kind: "planned", from: place.from, to: place.to, ticketItemId: item.id }];
}

/** Several operators may have served an item; each stretch counts for the one who held it then. */
function heldBy(operatorId: number, { ticket, item }: Entry, until: number): readonly Spent[] {
  const takings = ticket.log.flatMap((event) => {
    const isTaking = event.type === "call" || event.type === "forceCall" || event.type === "serviceStart";
    return isTaking && event.itemId === item.id ? [event] : [];
  });
  return item.spans.flatMap(({ kind, from, to = until }) => {
    if (kind !== "called" && kind !== "serving" && kind !== "paused") return [];
    const holder = takings.findLast(({ at }) => at <= from)?.operatorId;
    return holder === operatorId ? [{ kind, from, to, ticketItemId: item.id }] : [];
  });
}

/** A sleep ends at its time, even if the timer has not run yet. */
function sleepsAt({ slept, sleepFrom, sleepUntil = Infinity }: Desk, until: number): readonly Spent[] {
  const present = sleepFrom === undefined ? [] : [{ from: sleepFrom, to: Math.min(sleepUntil, until) }];
  return [...slept, ...present].map(({ from, to }) => ({ kind: "sleep", from, to }));
}
