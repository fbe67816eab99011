import type { OperatorRow } from "@cherga/contract/shapes/queue-row";
import { permissionsFor, type PutAway, type Subject } from "@cherga/engine/life/actions";
import type { ItemState } from "@cherga/engine/life/item-state";
import type { OperatorAction } from "@cherga/engine/vocabulary";
import type { HallRow } from "#staff/hall/hall.ts";

/** The desk and the rights with which rows are viewed. */
export type Viewpoint = {
  readonly now: number;
  readonly actsForOthers: boolean;
  readonly simultaneousMaintenance: boolean;
  readonly desk: OperatorRow | undefined;
  readonly inHand: number;
};

/** Returns the allowed actions on a row, by the same rules as the server. */
export function actionsOn(row: HallRow, looking: Viewpoint): readonly OperatorAction[] {
  return permissionsFor(subjectOf(row, looking));
}

/** An action on a row: an action of the queue, or the check-in of its visitor. */
export type RowAction = OperatorAction | "checkIn";

/** Whether a visitor with a booking can still be checked in. */
export const mayCheckIn = ({ checkedIn, passWay, status }: HallRow): boolean =>
  !checkedIn && passWay === "fixed" && (status === "planned" || status === "wait" || status === "hold");

/** Returns the state of a row: a planned visit waits from its time on, and the server sends no message about that. */
export function stateAt({ status, heldBack, pullTime }: HallRow, now: number): ItemState {
  return status === "planned" && !heldBack && Date.parse(pullTime) <= now ? "wait" : status;
}

function subjectOf(row: HallRow, { desk, ...looking }: Viewpoint): Subject {
  const { type, addedDateTime } = row.lastEvent;
  const at = Date.parse(addedDateTime);
  const isCall = type === "call" || type === "forceCall";
  return {
    now: looking.now,
    actsForOthers: looking.actsForOthers,
    simultaneousMaintenance: looking.simultaneousMaintenance,
    desk: desk && {
      operatorId: desk.id,
      isAsleep: desk.state === "sleep",
      inHand: looking.inHand,
      callOnly: desk.callOnly,
    },
    item: {
      state: stateAt(row, looking.now),
      holder: row.operator?.id,
      isPaused: row.paused,
      // Unconfirmed tickets are on no list.
      isConfirmed: true,
      isHeldBack: row.heldBack,
      isForDesk: row.forDesk,
      isForced: row.forced,
      isLate: row.late,
      calledAt: isCall ? at : 0,
      putAway: putAwayOf(row),
    },
  };
}

function putAwayOf({ putAway }: HallRow): PutAway | undefined {
  if (putAway === null) return undefined;
  const { at, operatorId, holder } = putAway;
  return { at: Date.parse(at), operatorId, holder: holder ?? undefined };
}
