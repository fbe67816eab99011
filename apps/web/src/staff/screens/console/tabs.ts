import type { HallRow, ListName } from "#staff/hall/hall.ts";

/** A tab of the console that lists visits. */
type ListTab = {
  readonly name: "queue" | "web" | "live" | "hold" | "outside" | "end" | "manage";
  readonly list: ListName;
  readonly isShown?: (row: HallRow) => boolean;
};

/** The lists of the console; `listNames` says what is on each. */
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

/** The tabs of every day, the most important first; the others are under *More*. */
const usualTabs: readonly ConsoleTab[] = ["queue", "hold", "web", "registration", "end"];

/** Returns the tabs in the row and those under *More*. The chosen one is always in the row, which has one line. */
export function arrangedTabs(
  chosen: ConsoleTab,
  { hasOperatorTab, tabsThatFit }: { readonly hasOperatorTab: boolean; readonly tabsThatFit: number },
): { readonly row: readonly ConsoleTab[]; readonly more: readonly ConsoleTab[] } {
  const all = consoleTabs.filter((name) => name !== "operators" || hasOperatorTab);
  const fitting = usualTabs.slice(0, tabsThatFit);
  const row = fitting.includes(chosen) ? fitting : [...usualTabs.slice(0, tabsThatFit - 1), chosen];
  return { row: all.filter((name) => row.includes(name)), more: all.filter((name) => !row.includes(name)) };
}

/** Returns how many tabs fit into one line of so many pixels, in any language; 0: not laid out yet. */
export function countFittingTabs(width: number): number {
  if (width === 0 || width >= 960) return 6;
  if (width >= 640) return width >= 820 ? 5 : 4;
  return width >= 420 ? 3 : 2;
}

/** Returns the tab of a digit key. */
export const tabOfKey = (code: string): ConsoleTab | undefined =>
  code.startsWith("Digit") ? consoleTabs[Number(code.slice("Digit".length)) - 1] : undefined;

/** Returns the digit that chooses a tab. */
export const digitOf = (name: ConsoleTab): number => consoleTabs.indexOf(name) + 1;
