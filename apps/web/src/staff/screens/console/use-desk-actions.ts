import type { EventAnswer } from "@cherga/contract/calls/queue";
import { useCallback, useRef, useState } from "react";
import { Failure } from "#staff/api/failure.ts";
import { type DeskAction, doEvent } from "#staff/hall/do-event.ts";
import { type EarlyCall, earlyCallIn } from "#staff/hall/early-question.tsx";
import { useHallWatch } from "#staff/hall/hall-context.tsx";

/** What the operator must confirm before an action. */
export type ConfirmationNeeded =
  | {
      readonly type: "early";
      readonly action: DeskAction;
      readonly call: EarlyCall;
    }
  /** The service must be paid first. */
  | { readonly type: "unpaid"; readonly action: DeskAction }
  /** Another visitor is already being served. */
  | { readonly type: "second" };

/** The last action, if it can be undone for some seconds. */
export type UndoableAction = { readonly itemId: number; readonly num: string; readonly type: UndoableType };

type UndoableType = "complete" | "hold" | "release" | "late" | "noShow";

/** The actions of a desk, and what became of the last one. */
export type DeskActions = {
  /** Carries out an action. Only one runs at a time: presses meanwhile are ignored. */
  readonly act: (action: DeskAction) => Promise<EventAnswer | undefined>;
  /** An action is running. */
  readonly isBusy: boolean;
  readonly failure: Failure | undefined;
  readonly confirmation: ConfirmationNeeded | undefined;
  readonly setConfirmation: (confirmation: ConfirmationNeeded | undefined) => void;
  readonly undoable: UndoableAction | undefined;
  readonly forgetUndo: () => void;
  /** The queue was empty when the next visitor was requested. */
  readonly isNobodyThere: boolean;
  /** Carries out several actions in order; stops at the first that fails. */
  readonly actInOrder: (actions: readonly DeskAction[]) => Promise<void>;
};

/** Returns how an action can be undone; undefined if it failed or is final. */
function undoableAfter({ type, ticketItemId }: DeskAction, answer: EventAnswer): UndoableAction | undefined {
  if (!answer.success || ticketItemId === undefined) return undefined;
  const undoable = { itemId: ticketItemId, num: answer.ticket?.num ?? "" };
  switch (type) {
    case "complete":
    case "hold":
    case "release":
      return { ...undoable, type };
    case "didNotCome": {
      const item = answer.ticket?.items.find(({ id }) => id === ticketItemId);
      return { ...undoable, type: item?.outcome === "noShow" ? "noShow" : "late" };
    }
    default:
      return undefined;
  }
}

/** Returns the actions of a desk, and their outcome. */
export function useDeskActions(deskId: number): DeskActions {
  const { takeAnswer, reloadInHand } = useHallWatch();
  const underWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [confirmation, setConfirmation] = useState<ConfirmationNeeded>();
  const [undoable, setUndoable] = useState<UndoableAction>();
  const [isNobodyThere, setNobodyThere] = useState(false);

  const act = useCallback(
    async (action: DeskAction): Promise<EventAnswer | undefined> => {
      if (underWay.current) return undefined;
      underWay.current = true;
      setBusy(true);
      setFailure(undefined);
      setNobodyThere(false);
      setUndoable(undefined);
      setConfirmation(undefined);
      try {
        const answer = await doEvent({ operator: deskId, ...action });
        const call = earlyCallIn(answer);
        if (call !== undefined) setConfirmation({ type: "early", action, call });
        setNobodyThere(answer.error === "ERROR_NO_CLIENT");
        setUndoable(undoableAfter(action, answer));
        takeAnswer(answer);
        return answer;
      } catch (thrown) {
        if (thrown instanceof Failure && thrown.code === "ERROR_PAYMENT_REQUIRED") {
          setConfirmation({ type: "unpaid", action });
          return undefined;
        }
        setFailure(thrown instanceof Failure ? thrown : new Failure("ERR_BAD_RESPONSE"));
        // The refusal means that our view is stale: refetch.
        void reloadInHand();
        return undefined;
      } finally {
        underWay.current = false;
        setBusy(false);
      }
    },
    [deskId, takeAnswer, reloadInHand],
  );

  const actInOrder = useCallback(
    async (actions: readonly DeskAction[]): Promise<void> => {
      for (const action of actions) if ((await act(action))?.success !== true) return;
    },
    [act],
  );

  const forgetUndo = useCallback(() => setUndoable(undefined), []);
  return {
    act,
    actInOrder,
    isBusy,
    failure,
    confirmation,
    setConfirmation,
    undoable,
    forgetUndo,
    isNobodyThere,
  };
}
