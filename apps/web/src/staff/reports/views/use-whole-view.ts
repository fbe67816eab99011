import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { viewsIn } from "#staff/reports/views/report-views.ts";
import { isShortened, viewAddress, viewNamedIn } from "#staff/reports/views/view-address.ts";
import type { Search } from "#staff/screens/queue/parts/search.ts";
import { useSession } from "#staff/session/session.ts";

/**
 * Adds the filters of a view to an address that has only the view's id. Returns true until they are there. It does so only
 * when the page opens: afterwards, an address with the id alone means that the user has removed the filters.
 */
export function useWholeView(): boolean {
  const search: Search = useSearch({ strict: false });
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const organizationId = useSession()?.current?.organizationId ?? null;
  const [isAsked, setAsked] = useState(() => isShortened(search));
  const { data, isError } = useQuery({ ...viewsIn(organizationId), enabled: isAsked });
  const isAwaited = isAsked && data === undefined && !isError;
  useEffect(() => {
    if (!isAsked || isAwaited) return;
    setAsked(false);
    const view = viewNamedIn(data ?? [], search);
    if (view !== undefined && pathname === `/report/${view.report}`)
      void navigate({ ...viewAddress(view), replace: true });
    // Only what the address had at first.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isAsked, isAwaited]);
  return isAsked;
}
