import { type FigureGroup, figureGroupNames } from "@cherga/engine/figures/figure-groups";
import { choiceIn, type Search } from "#staff/screens/queue/parts/search.ts";

/** Returns the group that the address names. */
export const figureGroupIn = (search: Search): FigureGroup =>
  choiceIn(search, "figures", figureGroupNames) ?? "visits";

/** Returns a group as an address parameter; the first one needs none. */
export const figureGroupSearch = (group: FigureGroup): Search => ({
  figures: group === "visits" ? undefined : group,
});
