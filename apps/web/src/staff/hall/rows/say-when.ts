import type { HallRow } from "#staff/hall/hall.ts";
import { stateAt } from "#staff/hall/rows/row-actions.ts";
import { sayAt, sayLasting } from "#staff/hall/say-times.ts";
import type { Texts } from "#staff/texts/use-texts.ts";

/** Says the time that matters in the state of a row: how long it lasts, or when something is or was. */
export function sayWhen(t: Texts, row: HallRow, now: number, clock: (instant: string) => string): string {
  if (row.promisedTime !== null) return t("hall.promised", { time: clock(row.promisedTime) });
  const { addedDateTime } = row.lastEvent;
  const since = (instant: string): number => now - Date.parse(instant);
  switch (stateAt(row, now)) {
    case "wait":
      return sayLasting(t, "time.waits", since(row.pullTime));
    case "planned": {
      const at = sayAt(t, clock(row.start ?? row.pullTime));
      return row.checkedIn ? `${at} · ${t("hall.isHere")}` : at;
    }
    case "called":
      return sayLasting(t, "time.lasting", since(addedDateTime));
    case "serving":
      return sayLasting(t, "time.lasting", since(row.start ?? addedDateTime));
    case "hold":
      return t("time.since", { time: clock(addedDateTime) });
    case "complete":
    case "deleted":
      return sayAt(t, clock(addedDateTime));
  }
}
