import type { FigureName } from "@cherga/engine/figures/figures";

/** The figures by the question they answer: together they would be too wide for a table. */
export const figureGroups = {
  visits: [
    "arrived",
    "visits",
    "served",
    "servedShare",
    "noShow",
    "left",
    "cancelled",
    "unserved",
    "endedByClosing",
  ],
  waiting: [
    "waitingMedian",
    "waitingP90",
    "waitingMean",
    "longestWait",
    "serviceLevel",
    "leftShare",
    "noShowShare",
  ],
  serving: [
    "wayMean",
    "servingMedian",
    "servingP90",
    "servingMean",
    "handlingMean",
    "visitMean",
    "reroutedShare",
    "firstContactShare",
  ],
  bookings: ["bookedMissedShare", "cancelledShare", "lateShare", "punctualShare", "lagMean", "leadMean"],
} as const satisfies Readonly<Record<string, readonly FigureName[]>>;

export type FigureGroup = keyof typeof figureGroups;
export const figureGroupNames = [
  "visits",
  "waiting",
  "serving",
  "bookings",
] as const satisfies readonly FigureGroup[];
