import type { Hours } from "@cherga/engine/schedule/schedule";

/** How a weekday goes: as usual, by other hours, or not at all. */
export const weekdayModes = ["same", "other", "closed"] as const;
export type WeekdayMode = (typeof weekdayModes)[number];

/** What is kept of a weekday: nothing when it goes as usual, null when it is closed. */
export type WeekdayHours = Hours | null | undefined;

/** Gives how a weekday goes. */
export function modeOf(kept: WeekdayHours): WeekdayMode {
  if (kept === undefined) return "same";
  return kept === null ? "closed" : "other";
}

/** Gives what is kept of a weekday that goes that way from now on. Other hours begin with the usual ones. */
export function keptFor(mode: WeekdayMode, before: WeekdayHours, usual: Hours): WeekdayHours {
  switch (mode) {
    case "same":
      return undefined;
    case "closed":
      return null;
    case "other":
      return before ?? usual;
  }
}
