import type { slot } from "@cherga/contract/calls/queue-lists";
import { dataFieldIds } from "@cherga/contract/constants";
import { allTickets, entriesOf, type Entry, stateOf } from "@cherga/engine/day/day";
import type { OperatorDay } from "@cherga/engine/schedule/operator-day";
import { type DayFrame, instantOf, minuteAt, type Stretch } from "@cherga/engine/time/day-frame";
import type { TicketType } from "@cherga/engine/vocabulary";
import type { z } from "zod";
import type { DayState } from "#queue/day/day-state";
import { textOfInstant } from "#queue/views/instants";
import type { Localize } from "#queue/views/localize";
import { numberOf, serviceName } from "#queue/views/ticket-view";

type Slot = z.output<typeof slot>;
type OperatorSlots = { operator: { id: number; name: string }; slots: Slot[] };

/** Who looks at a day, and when. */
type Look = { readonly known: DayState; readonly now: number; readonly speak: Localize };

/** Gives how the time of each operator who works on a day is taken, as somebody with such a ticket finds it. */
export function operatorSlots(look: Look, ticketType: TicketType): OperatorSlots[] {
  const { day, rules, config } = look.known;
  const { frame, operators } = rules;
  const entries = entriesOf(allTickets(day));
  return [...operators.values()]
    .filter(({ day: { work } }) => work.length > 0)
    .map((operator) => {
      // Where a visit ended early, the rest of its time may have been promised again.
      const visits = [
        ...entries.flatMap((entry) => endedVisit(operator.id, entry, look)),
        ...entries.flatMap((entry) => promisedVisit(operator.id, entry, look)),
      ];
      return {
        operator: { id: operator.id, name: config.operators.get(operator.id)?.name ?? "" },
        slots: slotsOf(operator.day, ticketType, visits, frame),
      };
    });
}

/** What a stretch is taken by. Stretches that touch and are taken by the very same are one. */
type Taken = Omit<Slot, "start" | "end">;
type Layer = Stretch & { readonly taken: Taken };

const off: Taken = { kind: "off" };
const free: Taken = { kind: "free" };
const pause: Taken = { kind: "break" };

function promisedVisit(operatorId: number, entry: Entry, look: Look): readonly Layer[] {
  const { place, isOccupying } = entry.item;
  if (!isOccupying || place?.operatorId !== operatorId) return [];
  return [visitLayer(entry, place.from, place.to, look)];
}

/** A visit that is over has taken the time that was promised to it, as far as it lasted. */
function endedVisit(operatorId: number, entry: Entry, look: Look): readonly Layer[] {
  const { phase, holder, place, spans } = entry.item;
  if (phase !== "complete" || holder !== operatorId || place?.operatorId !== operatorId) return [];
  const endedAt = Math.min(place.to, spans.at(-1)?.to ?? place.from);
  return endedAt <= place.from ? [] : [visitLayer(entry, place.from, endedAt, look)];
}

function visitLayer(entry: Entry, fromMs: number, toMs: number, { known, now, speak }: Look): Layer {
  const { ticket, item } = entry;
  const { frame } = known.rules;
  const values = known.clients.get(ticket.id)?.values ?? [];
  return {
    from: Math.floor(minuteAt(frame, fromMs)),
    to: Math.ceil(minuteAt(frame, toMs)),
    taken: {
      kind: ticket.status === "success" ? "booked" : "reservation",
      ticketItemId: item.id,
      num: numberOf(ticket),
      ticketId: ticket.id,
      service: { id: item.serviceId, name: serviceName(known, item.serviceId, speak) },
      name: values.find(({ dataFieldId }) => dataFieldId === dataFieldIds.fullName)?.value ?? "",
      state: stateOf(entry, now),
    },
  };
}

/** Lays breaks, work and visits over one another, minute by minute, and reads off the stretches. */
function slotsOf(
  { work, breaks }: OperatorDay,
  ticketType: TicketType,
  visits: readonly Layer[],
  frame: DayFrame,
): Slot[] {
  // A visit may end in overtime, or stand where there was work before the schedule changed.
  const all = [...work, ...visits];
  const first = Math.min(...all.map(({ from }) => from));
  const last = Math.max(...all.map(({ to }) => to));
  const minutes = Array.from({ length: last - first }, () => off);
  const layers: readonly Layer[] = [
    ...breaks.map((stretch) => ({ ...stretch, taken: pause })),
    ...work
      .filter(({ ticketTypes }) => ticketTypes === "all" || ticketTypes.includes(ticketType))
      .map((stretch) => ({ ...stretch, taken: free })),
    ...visits,
  ];
  for (const { from, to, taken } of layers)
    minutes.fill(taken, Math.max(0, from - first), Math.max(0, to - first));
  return runsOf(minutes).map(({ from, to, taken }) => ({
    ...taken,
    start: textOfInstant(instantOf(frame, first + from)),
    end: textOfInstant(instantOf(frame, first + to)),
  }));
}

function runsOf(minutes: readonly Taken[]): readonly Layer[] {
  const edges = minutes.flatMap((taken, index) =>
    taken === minutes[index - 1] ? [] : [{ from: index, taken }],
  );
  return edges.map((edge, index) => ({ ...edge, to: edges[index + 1]?.from ?? minutes.length }));
}
