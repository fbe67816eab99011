import type { OperatorRow } from "@cherga/contract/shapes/queue-row";
import type { OperatorAction } from "@cherga/engine/vocabulary";
import { useState } from "react";
import type { Hall, HallRow } from "#staff/hall/hall.ts";
import type { RowAction } from "#staff/hall/rows/row-actions.ts";
import { useCheckIn } from "#staff/hall/use-check-in.ts";
import { useDeskPermissions } from "#staff/hall/use-desk-permissions.ts";
import { useLine } from "#staff/live/line.ts";
import { buttonOfKey, type DeskButton, mayPress, undoCode } from "#staff/screens/console/buttons.ts";
import type { ActionDialog } from "#staff/screens/console/questions.tsx";
import { type DeskActions, useDeskActions } from "#staff/screens/console/use-desk-actions.ts";
import { ctrlZ, useKeys } from "#staff/screens/console/use-keys.ts";
import { useStable } from "#staff/ui/use-stable.ts";
import { useNotifications } from "#staff/screens/console/use-notifications.ts";
import { usualAction, type WindowState, windowStateOf } from "#staff/screens/console/window-state.ts";

/** The state and handlers of a console, wide or compact. */
export type DeskScreen = {
  readonly desk: DeskActions;
  /** Everything is disabled: an action is running, or the connection is lost. */
  readonly isOff: boolean;
  readonly isLost: boolean;
  /** The actions allowed on the current ticket, or at the desk. */
  readonly permissions: readonly OperatorAction[];
  /** The operator of the desk, and what the window is doing; undefined if they do not work today. */
  readonly operator: OperatorRow | undefined;
  readonly state: WindowState;
  /** The action that usually follows. */
  readonly usual: OperatorAction;
  /** Since when the operator is asleep; undefined if they are not. */
  readonly asleepSince: string | undefined;
  readonly shownDialog: { readonly type: ActionDialog; readonly itemId: number } | undefined;
  readonly closeDialog: () => void;
  readonly press: (button: DeskButton) => void;
  readonly actOn: (action: RowAction, row: HallRow) => void;
};

/** Returns the console's state, and the handlers of its buttons and keys. */
export function useDeskScreen(hall: Hall, deskId: number): DeskScreen {
  const desk = useDeskActions(deskId);
  const checkIn = useCheckIn();
  const [shownDialog, setShownDialog] = useState<DeskScreen["shownDialog"]>();
  const line = useLine();
  const isLost = line === "lost";
  const isOff = desk.isBusy || isLost;
  const { ticketItem } = hall.inHand;
  const operator = hall.operators.get(deskId);
  const isCallOnly = operator?.callOnly === true;
  const asleepSince = operator?.state === "sleep" ? (operator.since ?? undefined) : undefined;
  const state = windowStateOf(hall.inHand, asleepSince);
  const permissions = useDeskPermissions(hall.inHand);
  useNotifications(deskId);

  function press(button: DeskButton): void {
    if (isOff || !mayPress(button, permissions)) return;
    if (button.action === "next" || button.action === "forceNext") return call(button.action);
    if (button.dialog !== undefined && ticketItem !== null)
      return setShownDialog({ type: button.dialog, itemId: ticketItem.id });
    const isOfDesk = button.action === "sleep" || button.action === "wakeup";
    void desk.act({
      type: button.action,
      ...(isOfDesk || ticketItem === null ? {} : { ticketItemId: ticketItem.id }),
    });
  }

  /** A call-only operator completes the current visitor by calling the next; for others it could be a mistake. */
  function call(type: "next" | "forceNext"): void {
    if (ticketItem === null || (isCallOnly && permissions.includes(type))) void desk.act({ type });
    else desk.setConfirmation({ type: "second" });
  }

  function actOn(action: RowAction, row: HallRow): void {
    if (isOff) return;
    if (action === "checkIn") return checkIn(row.ticketId, row.num ?? "");
    if (action === "move" || action === "delete" || action === "forceHold")
      return setShownDialog({ type: action, itemId: row.id });
    void desk.act({ type: action, ticketItemId: row.id });
  }

  useKeys((code) => {
    if ((code === undoCode || code === ctrlZ) && desk.undoable !== undefined && !isOff)
      return void desk.act({ type: "undo", ticketItemId: desk.undoable.itemId });
    const button = buttonOfKey(code, permissions);
    if (button !== undefined) press(button);
  });

  return {
    desk,
    isOff,
    isLost,
    permissions,
    operator,
    state,
    usual: usualAction(state, isCallOnly),
    asleepSince,
    shownDialog,
    closeDialog: () => setShownDialog(undefined),
    press: useStable(press),
    actOn: useStable(actOn),
  };
}
