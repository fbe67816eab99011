import type { Hours } from "@cherga/engine/schedule/schedule";

/** The mode of a weekday: the usual hours, other hours, or closed. */
export const weekdayModes = ["same", "other", "closed"] as const;
export type WeekdayMode = (typeof weekdayModes)[number];

/** The stored hours of a weekday: undefined for the usual ones, null if it is closed. */
export type WeekdayHours = Hours | null | undefined;

/** Returns the mode of a weekday. */
export function modeOf(kept: WeekdayHours): WeekdayMode {
  if (kept === undefined) return "same";
  return kept === null ? "closed" : "other";
}

/** Returns the stored hours for a mode. Other hours begin with the usual ones. */
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
