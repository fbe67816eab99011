import type { OperatorRow } from "@cherga/contract/shapes/queue-row";
import { permissionsFor, type Subject } from "@cherga/engine/life/actions";
import type { ItemState } from "@cherga/engine/life/item-state";
import type { OperatorAction } from "@cherga/engine/vocabulary";
import type { HallRow } from "#staff/hall/hall.ts";

/** The desk from which somebody looks at rows. */
export type Viewpoint = {
  readonly now: number;
  readonly isAdmin: boolean;
  readonly simultaneousMaintenance: boolean;
  readonly desk: OperatorRow | undefined;
  readonly inHand: number;
};

/** Gives what may be done with a row, by the rules by which the server decides it. */
export function actionsOn(row: HallRow, looking: Viewpoint): readonly OperatorAction[] {
  return permissionsFor(subjectOf(row, looking));
}

/** What can be done with a row: an action of the queue, or to note that its visitor is there. */
export type RowAction = OperatorAction | "checkIn";

/** Whether a visitor who has booked can still be noted as being there. */
export const mayCheckIn = ({ checkedIn, passWay, status }: HallRow): boolean =>
  !checkedIn && passWay === "fixed" && (status === "planned" || status === "wait" || status === "hold");

/** Gives where a row stands: a planned visit waits from its time on, and nobody tells of that. */
export function stateAt({ status, heldBack, pullTime }: HallRow, now: number): ItemState {
  return status === "planned" && !heldBack && Date.parse(pullTime) <= now ? "wait" : status;
}

function subjectOf(row: HallRow, { desk, ...looking }: Viewpoint): Subject {
  const { type, addedDateTime } = row.lastEvent;
  const at = Date.parse(addedDateTime);
  const isCall = type === "call" || type === "forceCall";
  return {
    now: looking.now,
    isAdmin: looking.isAdmin,
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
      // Others are on no list.
      isConfirmed: true,
      isHeldBack: row.heldBack,
      isForDesk: row.forDesk,
      isForced: row.forced,
      isLate: row.late,
      calledAt: isCall ? at : 0,
      putAway: row.putAway === null ? undefined : { ...row.putAway, at: Date.parse(row.putAway.at) },
    },
  };
}
