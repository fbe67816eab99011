import type { HallRow, ListName } from "#staff/hall/hall.ts";

/** A tab of the console that lists visits. */
type ListTab = {
  readonly name: "queue" | "web" | "live" | "hold" | "outside" | "end" | "manage";
  readonly list: ListName;
  readonly isShown?: (row: HallRow) => boolean;
};

/** The lists of the console. */
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

/** The tabs in their order; the digits of the keyboard choose them. */
export const consoleTabs = [
  "queue",
  "web",
  "hold",
  "registration",
  "end",
  "live",
  "outside",
  "manage",
  "operators",
] as const;
export type ConsoleTab = (typeof consoleTabs)[number];

/** How many tabs always stand in the row; the others are under *More*. */
const usualCount = 5;

/** Returns the tabs in the row and those under *More*. The chosen one is always in the row, which has one line. */
export function arrangedTabs(
  chosen: ConsoleTab,
  { hasOperatorTab, isNarrow }: { readonly hasOperatorTab: boolean; readonly isNarrow: boolean },
): { readonly row: readonly ConsoleTab[]; readonly more: readonly ConsoleTab[] } {
  const all = consoleTabs.filter((name) => name !== "operators" || hasOperatorTab);
  const usual = isNarrow
    ? [all[0], chosen === "queue" ? "hold" : chosen]
    : [...all.slice(0, usualCount), chosen];
  return {
    row: all.filter((name) => usual.includes(name)),
    more: all.filter((name) => !usual.includes(name)),
  };
}

/** Returns the tab of a digit key. */
export const tabOfKey = (code: string): ConsoleTab | undefined =>
  code.startsWith("Digit") ? consoleTabs[Number(code.slice("Digit".length)) - 1] : undefined;

/** Returns the digit that chooses a tab. */
export const digitOf = (name: ConsoleTab): number => consoleTabs.indexOf(name) + 1;
