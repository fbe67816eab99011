import { useNavigate, useRouterState, useSearch } from "@tanstack/react-router";
import type { Search } from "#staff/screens/queue/parts/search.ts";

/** Returns the query parameters of the address, and a function that changes them; undefined ones are removed. */
export function useAddress(): {
  readonly search: Search;
  readonly change: (patch: Search, how?: { readonly replace: boolean }) => void;
} {
  const search: Search = useSearch({ strict: false });
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const navigate = useNavigate();
  return {
    search,
    change: (patch, how = { replace: false }) =>
      void navigate({ to: path, search: () => ({ ...search, ...patch }), ...how }),
  };
}
