import type { ExpandedPart } from "#packages/expand-package";
import type { Agenda } from "#slots/agenda";
import { planVisit, type Visit } from "#slots/plan-visit";
import { alignedFrom, dayFrame } from "#time/day-frame";

/** The duration of a service, its block, and the multiples on which it begins; in minutes. */
export type ServiceTimes = { readonly duration: number; readonly block: number; readonly align: number };

/** One service of a visit on a day on which an operator is free for each of them. */
export type SamplePart = {
  readonly serviceId: number;
  /** In minutes since midnight. */
  readonly from: number;
  readonly to: number;
  /** How many minutes the visitor waits for it, because starts are aligned. */
  readonly wait: number;
  /** How many minutes of its block it lends to the next. */
  readonly lent: number;
};

/**
 * Returns the course of a visit from that minute of an ordinary day without other visitors; undefined if it does not
 * end on that day.
 */
export function sampleVisit(
  parts: readonly ExpandedPart[],
  timesOf: (serviceId: number) => ServiceTimes,
  from: number,
): readonly SamplePart[] | undefined {
  const visit: Visit = {
    ticketType: "online",
    notBefore: 0,
    gap: 0,
    parts: parts.map(({ serviceId }, place) => ({
      serviceId,
      ...timesOf(serviceId),
      lends: parts[place + 1]?.lentBy === place,
    })),
  };
  const [first] = visit.parts;
  if (first === undefined) return [];
  const start = alignedFrom(ordinaryDay, from, first.align);
  const placements = planVisit([alwaysThere], visit, ordinaryDay, start);
  return placements?.map((placement, place) => {
    const { serviceId, block, lends } = visit.parts[place] ?? first;
    const { from: begins, to } = placement;
    return {
      serviceId,
      from: begins,
      to,
      wait: begins - (placements[place - 1]?.to ?? from),
      lent: lends ? block - (to - begins) : 0,
    };
  });
}

/** A day without a clock change. */
const ordinaryDay = dayFrame("UTC", "2026-01-05");

/** A visitor is in one place at a time, so one operator who serves everything is enough. */
const alwaysThere: Agenda = {
  operatorId: 1,
  busy: [],
  day: {
    work: [
      {
        itemId: "day",
        from: 0,
        to: ordinaryDay.minutes,
        services: "all",
        ticketTypes: "all",
        shift: 0,
        overtime: 0,
        quotas: [],
      },
    ],
    breaks: [],
    floatingBreaks: [],
  },
};
