import type { ReportView, ViewSearch } from "@cherga/contract/shapes/report/views";
import type { Search } from "#staff/screens/queue/parts/search.ts";

/** The parameter that names the view an address came from, so that a changed view can be updated. */
const viewParameter = "view";

/** Returns what a view keeps of an address: all parameters but the page of the list and the view itself. */
export function searchToSave(search: Search): ViewSearch {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]): [string, string | number][] => {
      if (name === "page" || name === viewParameter) return [];
      if (typeof value === "number") return [[name, value]];
      // The router parses the word as a value; pages read it as text.
      if (typeof value === "boolean") return [[name, String(value)]];
      return typeof value === "string" && value !== "" ? [[name, value]] : [];
    }),
  );
}

/** Returns where a view is. It names the view: an address without parameters would mean the last ones. */
export const viewAddress = ({ id, report, search }: Pick<ReportView, "id" | "report" | "search">) => ({
  to: `/report/${report}` as const,
  search: () => ({ [viewParameter]: id, ...search }),
});

/** Whether an address has nothing but the id of a view. */
export const isShortened = (search: Search): boolean =>
  search[viewParameter] !== undefined && Object.keys(search).length === 1;

/** Returns the view that an address names. */
export const viewNamedIn = (views: readonly ReportView[], search: Search): ReportView | undefined =>
  views.find(({ id }) => id === search[viewParameter]);

/** Returns the view that an address shows: with the same parameters, or else the one that it came from. */
export function shownView(
  views: readonly ReportView[],
  search: Search,
): { readonly view: ReportView; readonly isChanged: boolean } | undefined {
  const shown = searchToSave(search);
  const from = viewNamedIn(views, search);
  const isShown = (view: ReportView): boolean => isSame(view.search, shown);
  const same = from !== undefined && isShown(from) ? from : views.find(isShown);
  if (same !== undefined) return { view: same, isChanged: false };
  return from && { view: from, isChanged: true };
}

const isSame = (one: ViewSearch, other: ViewSearch): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => name in other && String(other[name]) === String(value));
