import type { OperatorDay } from "#schedule/operator-day";
import type { Agenda, Wish } from "#slots/agenda";
import { freeStarts } from "#slots/free-starts";
import type { DayFrame } from "#time/day-frame";
import type { PassWay } from "#vocabulary";

/**
 * Returns the minutes of a day at which an operator can take a visit, by its pass way. A booked visit begins at aligned
 * starts. A visit of the live queue may be called at any minute at which it fits, and does not count against quotas of
 * planned places. A hidden visit is called only by hand and gets no starts.
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
