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

/** The inputs of a view of a day. */
type Look = { readonly known: DayState; readonly now: number; readonly speak: Localize };

/** Returns how the time of each working operator is used on a day, from the view of a ticket type. */
export function operatorSlots(look: Look, ticketType: TicketType): OperatorSlots[] {
  const { day, rules, config } = look.known;
  const { frame, operators } = rules;
  const entries = entriesOf(allTickets(day));
  return [...operators.values()]
    .filter(({ day: { work } }) => work.length > 0)
    .map((operator) => {
      // If a visit ended early, the rest of its time may have been promised again, so promised visits come later.
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

/** What occupies a stretch. Adjacent stretches with the same object are merged. */
type SlotContent = Omit<Slot, "start" | "end">;
type Layer = Stretch & { readonly taken: SlotContent };

const off: SlotContent = { kind: "off" };
const free: SlotContent = { kind: "free" };
const pause: SlotContent = { kind: "break" };

function promisedVisit(operatorId: number, entry: Entry, look: Look): readonly Layer[] {
  const { place, isOccupying } = entry.item;
  if (!isOccupying || place?.operatorId !== operatorId) return [];
  return [visitLayer(entry, place.from, place.to, look)];
}

/** An ended visit has used its promised time only as long as it lasted. */
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

/** Overlays breaks, work and visits minute by minute, and returns the resulting stretches. */
function slotsOf(
  { work, breaks }: OperatorDay,
  ticketType: TicketType,
  visits: readonly Layer[],
  frame: DayFrame,
): Slot[] {
  // A visit may end in overtime, or lie where there was work before the schedule changed.
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

function runsOf(minutes: readonly SlotContent[]): readonly Layer[] {
  const edges = minutes.flatMap((taken, index) =>
    taken === minutes[index - 1] ? [] : [{ from: index, taken }],
  );
  return edges.map((edge, index) => ({ ...edge, to: edges[index + 1]?.from ?? minutes.length }));
}
