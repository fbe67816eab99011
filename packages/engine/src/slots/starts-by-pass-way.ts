import type { OperatorDay } from "#schedule/operator-day";
import type { Agenda, Wish } from "#slots/agenda";
import { freeStarts } from "#slots/free-starts";
import type { DayFrame } from "#time/day-frame";
import type { PassWay } from "#vocabulary";

/**
 * Gives the minutes of a day at which somebody can take a visit, by its pass way. A booked visit begins at aligned
 * starts. One of the live queue is called at any minute from which it fits, and takes none of the planned places that
 * quotas limit. For one that is called by hand only, no time is looked for.
 */
export function startsByPassWay(
  agendas: readonly Agenda[],
  wish: Wish,
  passWay: PassWay,
  frame: DayFrame,
): readonly number[] {
  switch (passWay) {
    case "fixed":
      return freeStarts(agendas, wish, frame).minutes;
    case "current": {
      const unlimited = agendas.map((agenda) => ({ ...agenda, day: withoutLimits(agenda.day) }));
      return freeStarts(unlimited, { ...wish, align: 1 }, frame).minutes;
    }
    case "hide":
      return [];
  }
}

const withoutLimits = (day: OperatorDay): OperatorDay => ({
  ...day,
  work: day.work.map((work) => ({ ...work, quotas: work.quotas.filter(({ type }) => type !== "list") })),
});
