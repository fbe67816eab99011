import type { EventAnswer } from "@cherga/contract/calls/queue";
import { useCallback, useRef, useState } from "react";
import { Failure } from "#staff/api/failure.ts";
import { type DeskAction, doEvent } from "#staff/hall/do-event.ts";
import { useHallWatch } from "#staff/hall/hall-context.tsx";

/** What has to be asked before something is done. */
export type Question =
  | {
      readonly type: "early";
      readonly action: DeskAction;
      readonly can: Exclude<EventAnswer["can"], true | undefined>;
    }
  /** Somebody is in hand already. */
  | { readonly type: "second" };

/** What has just been done and may be taken back for some seconds. */
export type UndoableAction = { readonly itemId: number; readonly num: string; readonly type: UndoableType };

type UndoableType = "complete" | "hold" | "release" | "late" | "noShow";

export type Desk = {
  /** Does something. Only one thing is done at a time: what is pressed meanwhile does not count. */
  readonly act: (action: DeskAction) => Promise<EventAnswer | undefined>;
  /** Something has been under way for longer than a moment. */
  readonly isBusy: boolean;
  readonly failure: Failure | undefined;
  readonly question: Question | undefined;
  readonly ask: (question: Question | undefined) => void;
  readonly undoable: UndoableAction | undefined;
  readonly forgetUndo: () => void;
  /** Nobody was waiting when the next was asked for. */
  readonly isNobodyThere: boolean;
  /** Does several things, one after the other; stops at the first that is not done. */
  readonly actInOrder: (actions: readonly DeskAction[]) => Promise<void>;
};

/** Gives what of a action may be taken back; nothing when it was not done or is final. */
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

/** Buttons that go off and on again within a moment would only flicker. */
const slowMs = 150;

/** Gives the way to act at a desk, and what came of it. */
export function useDesk(deskId: number): Desk {
  const { takeAnswer, reloadInHand } = useHallWatch();
  const underWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [question, ask] = useState<Question>();
  const [undoable, setUndoable] = useState<UndoableAction>();
  const [isNobodyThere, setNobodyThere] = useState(false);

  const act = useCallback(
    async (action: DeskAction): Promise<EventAnswer | undefined> => {
      if (underWay.current) return undefined;
      underWay.current = true;
      const slow = setTimeout(() => setBusy(true), slowMs);
      setFailure(undefined);
      setNobodyThere(false);
      setUndoable(undefined);
      ask(undefined);
      try {
        const answer = await doEvent({ operator: deskId, ...action });
        if (answer.can !== true && answer.can !== undefined) ask({ type: "early", action, can: answer.can });
        setNobodyThere(answer.error === "ERROR_NO_CLIENT");
        setUndoable(undoableAfter(action, answer));
        takeAnswer(answer);
        return answer;
      } catch (thrown) {
        setFailure(thrown instanceof Failure ? thrown : new Failure("ERR_BAD_RESPONSE"));
        // The refusal means that our view is stale: refetch.
        void reloadInHand();
        return undefined;
      } finally {
        underWay.current = false;
        clearTimeout(slow);
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
  return { act, actInOrder, isBusy, failure, question, ask, undoable, forgetUndo, isNobodyThere };
}
