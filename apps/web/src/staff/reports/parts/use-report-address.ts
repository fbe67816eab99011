import { useNavigate, useRouterState, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Search } from "#staff/screens/queue/parts/search.ts";
import { useStable } from "#staff/ui/use-stable.ts";

/** The filters of a report: read from the address, and changed there. */
export type ReportAddress = {
  readonly search: Search;
  /** Changes parameters; undefined ones are removed. The list starts at its first page again. */
  readonly change: (patch: Search, how?: { readonly replace: boolean }) => void;
  /** Removes all parameters, apart from those named. */
  readonly reset: (...kept: readonly string[]) => void;
};

/** What stays when filters are reset: the period, and how the report is shown. */
export const keptByReset = [
  "period",
  "from",
  "to",
  "columns",
  "by",
  "sort",
  "order",
  "figures",
  "view",
] as const;

/** Returns the filters in the address. With a name, this browser remembers them: an address without any has the last ones. */
export function useReportAddress(rememberAs?: string): ReportAddress {
  const given: Search = useSearch({ strict: false });
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const navigate = useNavigate();
  const [remembered, setRemembered] = useState<Search>(() => storedUnder(rememberAs));
  const search = isEmpty(given) ? remembered : given;

  const navigateTo = useStable((next: Search, how: { readonly replace: boolean }): void => {
    void navigate({ to: path, search: () => ({ ...next }), ...how });
  });
  const go = (next: Search, how: { readonly replace: boolean }): void => {
    if (rememberAs !== undefined) {
      const { page: _, ...kept } = next;
      localStorage.setItem(rememberAs, JSON.stringify(kept));
      setRemembered(kept);
    }
    navigateTo(next, how);
  };
  const isRestored = isEmpty(given) && !isEmpty(remembered);
  // A link to the shown report can then be copied.
  useEffect(() => {
    if (isRestored) navigateTo(remembered, { replace: true });
  }, [isRestored, remembered, navigateTo]);

  return {
    search,
    change: (patch, how = { replace: false }) => go(defined({ ...search, page: undefined, ...patch }), how),
    reset: (...kept) =>
      go(Object.fromEntries(Object.entries(search).filter(([name]) => kept.includes(name))), {
        replace: false,
      }),
  };
}

const isEmpty = (search: Search): boolean => Object.keys(search).length === 0;

const defined = (search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

function storedUnder(name: string | undefined): Search {
  const stored = name === undefined ? null : localStorage.getItem(name);
  if (stored === null) return {};
  try {
    const parsed: unknown = JSON.parse(stored);
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}
