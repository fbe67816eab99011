import type { FigureName } from "@cherga/engine/figures/figures";
import { choiceIn, type Search } from "#staff/screens/queue/parts/search.ts";

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

/** Returns the group that the address names. */
export const figureGroupIn = (search: Search): FigureGroup =>
  choiceIn(search, "figures", figureGroupNames) ?? "visits";

/** Returns a group as an address parameter; the first one needs none. */
export const figureGroupSearch = (group: FigureGroup): Search => ({
  figures: group === "visits" ? undefined : group,
});
