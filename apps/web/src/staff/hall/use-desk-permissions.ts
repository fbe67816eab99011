import type { CurrentTicket } from "@cherga/contract/calls/queue-lists";
import type { OperatorAction } from "@cherga/engine/vocabulary";
import { useMemo } from "react";
import { permissionsWith, repeatableAt } from "#staff/hall/desk-permissions.ts";
import { useHasPassed } from "#staff/live/server-clock.ts";

/**
 * Gives what may be done at a desk now. The server says what was allowed when it answered; from then on only time can
 * allow something more, and it sends no message about that.
 */
export function useDeskPermissions({ permissions, ticketItem }: CurrentTicket): readonly OperatorAction[] {
  const isRepeatable = useHasPassed(repeatableAt(ticketItem));
  return useMemo(() => permissionsWith(permissions, isRepeatable), [permissions, isRepeatable]);
}
