import type { HallRow, ListName } from "#staff/hall/hall.ts";

/** A tab of the console that lists tickets. */
type ListTab = {
  readonly name: "queue" | "web" | "live" | "hold" | "outside" | "end" | "manage";
  readonly list: ListName;
  readonly isShown?: (row: HallRow) => boolean;
};

/** The lists of the console, in their order. */
export const listTabs: readonly ListTab[] = [
  { name: "queue", list: "queue" },
  {
    name: "web",
    list: "queue",
    isShown: ({ ticketType }) => ticketType === "online" || ticketType === "viaBot",
  },
  { name: "live", list: "queue", isShown: ({ passWay }) => passWay === "current" },
  { name: "hold", list: "hold" },
  { name: "outside", list: "outside" },
  { name: "end", list: "end" },
  { name: "manage", list: "manage" },
];

export const consoleTabs = [
  "queue",
  "web",
  "live",
  "hold",
  "registration",
  "outside",
  "end",
  "manage",
  "operators",
] as const;
export type ConsoleTab = (typeof consoleTabs)[number];
