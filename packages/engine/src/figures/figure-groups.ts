import type { FigureName } from "#figures/figures";
import type { TicketType } from "#vocabulary";

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

/** The figures that say most about a period. */
export const mainFigures = [
  "arrived",
  "served",
  "waitingMedian",
  "waitingP90",
  "serviceLevel",
  "noShowShare",
] as const satisfies readonly FigureName[];

/** How visits ended, as figures. */
export const outcomeFigures = [
  "served",
  "noShow",
  "left",
  "unserved",
  "cancelled",
] as const satisfies readonly FigureName[];

/** Who has booked hardly waits, so a median over both kinds of visits hides how long the others did. */
export const waitKinds = {
  walkIn: ["inPlaceCurrent"],
  booked: ["inPlaceFixed", "online", "viaBot"],
} as const satisfies Readonly<Record<string, readonly TicketType[]>>;

/** The services with the longest waits of a few days. Over more days, the totals say more. */
export const waitsByService = {
  longestDays: 7,
  mostServices: 5,
  figures: ["longestWait", "waitingMean", "serviceLevel", "arrived"],
} as const satisfies Readonly<Record<string, number | readonly FigureName[]>>;
