import type { chronologyEntry } from "@cherga/contract/shapes/work";
import { allTickets, deskOf, entriesOf, type Entry } from "@cherga/engine/day/day";
import { handStretches, sleepsOf } from "@cherga/engine/figures/operator-stretches";
import type { OperatorDay } from "@cherga/engine/schedule/operator-day";
import { type DayFrame, instantOf, type Stretch } from "@cherga/engine/time/day-frame";
import type { z } from "zod";
import type { DayState } from "#queue/day/day-state";
import { textOfInstant } from "#queue/views/instants";

type ChronologyEntry = z.output<typeof chronologyEntry>;

/** A stretch of an operator's day, in milliseconds. */
type SpentStretch = Pick<ChronologyEntry, "kind" | "ticketItemId"> & Stretch;

/** Returns how an operator spends a day, ordered by time. Ongoing stretches end now, or with the day. */
export function chronologyOf({ day, rules }: DayState, operatorId: number, now: number): ChronologyEntry[] {
  const { frame, operators } = rules;
  const until = Math.min(now, instantOf(frame, frame.minutes));
  const entries = entriesOf(allTickets(day));
  const spent = [
    ...scheduled(operators.get(operatorId)?.day, frame),
    ...entries.flatMap((entry) => plannedWith(operatorId, entry, now)),
    ...entries.flatMap((entry) => heldBy(operatorId, entry, until)),
    ...sleepsOf(deskOf(day, operatorId), until).map((sleep) => ({ kind: "sleep" as const, ...sleep })),
  ];
  return spent
    .filter(({ from, to }) => from < to)
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to, ...rest }) => ({ ...rest, from: textOfInstant(from), to: textOfInstant(to) }));
}

function scheduled(day: OperatorDay | undefined, frame: DayFrame): readonly SpentStretch[] {
  const stretch = (kind: "work" | "break", { from, to }: Stretch): SpentStretch => ({
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
function plannedWith(operatorId: number, { ticket, item }: Entry, now: number): readonly SpentStretch[] {
  const { place, isOccupying, phase } = item;
  if (ticket.status !== "success" || phase !== "queued" || !isOccupying) return [];
  if (place?.operatorId !== operatorId || place.to <= now) return [];
  return [{ kind: "planned", from: place.from, to: place.to, ticketItemId: item.id }];
}

function heldBy(operatorId: number, entry: Entry, until: number): readonly SpentStretch[] {
  return handStretches(entry, until)
    .filter((stretch) => stretch.operatorId === operatorId)
    .map(({ kind, from, to, itemId }) => ({ kind, from, to, ticketItemId: itemId }));
}
