import type { CurrentTicket } from "@cherga/contract/calls/queue-lists";
import type { OperatorAction } from "@cherga/engine/vocabulary";
import { useMemo } from "react";
import { permissionsWith, repeatableAt } from "#staff/hall/desk-permissions.ts";
import { useHasPassed } from "#staff/live/server-clock.ts";

/**
 * Returns the actions allowed at a desk now. The server's answer lists those allowed then; later only time can allow
 * more, and the server sends no message about that.
 */
export function useDeskPermissions({ permissions, ticketItem }: CurrentTicket): readonly OperatorAction[] {
  const isRepeatable = useHasPassed(repeatableAt(ticketItem));
  return useMemo(() => permissionsWith(permissions, isRepeatable), [permissions, isRepeatable]);
}
