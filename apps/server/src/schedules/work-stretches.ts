import type { WorkStretch } from "@cherga/contract/shapes/work";
import type { OperatorDay } from "@cherga/engine/schedule/operator-day";
import type { Services } from "@cherga/engine/schedule/schedule";
import { type DayFrame, instantOf, type Stretch } from "@cherga/engine/time/day-frame";
import { textOfInstant } from "#queue/views/instants";

/** Returns the work and the breaks of a day, ordered by time. Floating breaks have no time until they are taken. */
export function workStretches({ work, breaks }: OperatorDay, frame: DayFrame): WorkStretch[] {
  const stretches = [
    ...work.map((each) => ({ ...each, kind: "work" as const })),
    ...breaks.map((each) => ({
      ...each,
      kind: "break" as const,
      services: "all" as const,
      ticketTypes: "all" as const,
    })),
  ];
  return stretches
    .toSorted((a, b) => a.from - b.from)
    .map(({ kind, services, ticketTypes, ...stretch }) => ({
      ...instantsOf(stretch, frame),
      kind,
      services: servicesView(services),
      ticketTypes: ticketTypes === "all" ? "all" : [...ticketTypes],
    }));
}

/** Returns services in their wire format. */
export const servicesView = (services: Services): WorkStretch["services"] =>
  services === "all" ? "all" : [...services];

const instantsOf = ({ from, to }: Stretch, frame: DayFrame): Pick<WorkStretch, "from" | "to"> => ({
  from: textOfInstant(instantOf(frame, from)),
  to: textOfInstant(instantOf(frame, to)),
});
