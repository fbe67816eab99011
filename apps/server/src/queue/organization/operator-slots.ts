import type { slot } from "@cherga/contract/calls/queue-lists";
import { allTickets, entriesOf, type Entry } from "@cherga/engine/day/day";
import type { OperatorDay } from "@cherga/engine/schedule/operator-day";
import { type DayFrame, instantOf, minuteAt, type Stretch } from "@cherga/engine/time/day-frame";
import type { TicketType } from "@cherga/engine/vocabulary";
import type { z } from "zod";
import type { KnownDay } from "#queue/day/known-day";
import { textOfInstant } from "#queue/views/instants";
import { numberOf } from "#queue/views/ticket-view";

type Slot = z.output<typeof slot>;
type OperatorSlots = { operator: { id: number; name: string }; slots: Slot[] };

/** Gives how the time of each operator who works on a day is taken, as somebody with such a ticket finds it. */
export function operatorSlots({ day, rules, config }: KnownDay, ticketType: TicketType): OperatorSlots[] {
  const { frame, operators } = rules;
  const entries = entriesOf(allTickets(day));
  return [...operators.values()]
    .filter(({ day: { work } }) => work.length > 0)
    .map((operator) => {
      // Where a visit ended early, the rest of its time may have been promised again.
      const visits = [
        ...entries.flatMap((entry) => endedVisit(operator.id, entry, frame)),
        ...entries.flatMap((entry) => promisedVisit(operator.id, entry, frame)),
      ];
      return {
        operator: { id: operator.id, name: config.operators.get(operator.id)?.name ?? "" },
        slots: slotsOf(operator.day, ticketType, visits, frame),
      };
    });
}

/** What a stretch is taken by. Stretches that touch and have the very same look are one. */
type Look = Pick<Slot, "kind" | "ticketItemId" | "num">;
type Layer = Stretch & { readonly look: Look };

const off: Look = { kind: "off" };
const free: Look = { kind: "free" };
const pause: Look = { kind: "break" };

function promisedVisit(operatorId: number, entry: Entry, frame: DayFrame): readonly Layer[] {
  const { place, isOccupying } = entry.item;
  if (!isOccupying || place?.operatorId !== operatorId) return [];
  return [visitLayer(entry, place.from, place.to, frame)];
}

/** A visit that is over has taken the time that was promised to it, as far as it lasted. */
function endedVisit(operatorId: number, entry: Entry, frame: DayFrame): readonly Layer[] {
  const { phase, holder, place, spans } = entry.item;
  if (phase !== "complete" || holder !== operatorId || place?.operatorId !== operatorId) return [];
  const endedAt = Math.min(place.to, spans.at(-1)?.to ?? place.from);
  return endedAt <= place.from ? [] : [visitLayer(entry, place.from, endedAt, frame)];
}

const visitLayer = ({ ticket, item }: Entry, fromMs: number, toMs: number, frame: DayFrame): Layer => ({
  from: Math.floor(minuteAt(frame, fromMs)),
  to: Math.ceil(minuteAt(frame, toMs)),
  look: {
    kind: ticket.status === "success" ? "booked" : "reservation",
    ticketItemId: item.id,
    num: numberOf(ticket),
  },
});

/** Lays breaks, work and visits over one another, minute by minute, and reads off the stretches. */
function slotsOf(
  { work, breaks }: OperatorDay,
  ticketType: TicketType,
  visits: readonly Layer[],
  frame: DayFrame,
): Slot[] {
  // A visit may end in overtime, or stand where there was work before the schedule changed.
  const taken = [...work, ...visits];
  const first = Math.min(...taken.map(({ from }) => from));
  const last = Math.max(...taken.map(({ to }) => to));
  const looks = Array.from({ length: last - first }, () => off);
  const layers: readonly Layer[] = [
    ...breaks.map((stretch) => ({ ...stretch, look: pause })),
    ...work
      .filter(({ ticketTypes }) => ticketTypes === "all" || ticketTypes.includes(ticketType))
      .map((stretch) => ({ ...stretch, look: free })),
    ...visits,
  ];
  for (const { from, to, look } of layers)
    looks.fill(look, Math.max(0, from - first), Math.max(0, to - first));
  return runsOf(looks).map(({ from, to, look }) => ({
    ...look,
    start: textOfInstant(instantOf(frame, first + from)),
    end: textOfInstant(instantOf(frame, first + to)),
  }));
}

function runsOf(looks: readonly Look[]): readonly Layer[] {
  const edges = looks.flatMap((look, index) => (look === looks[index - 1] ? [] : [{ from: index, look }]));
  return edges.map((edge, index) => ({ ...edge, to: edges[index + 1]?.from ?? looks.length }));
}
