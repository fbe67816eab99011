import { notifications } from "@mantine/notifications";
import type { EventAnswer } from "@cherga/contract/calls/queue";
import { useRef, useState } from "react";
import { type AdminAction, doAdminEvent } from "#staff/hall/do-event.ts";
import { type EarlyCall, earlyCallIn } from "#staff/hall/early-question.tsx";
import { useHallWatch } from "#staff/hall/hall-context.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";

export type Supervise = {
  /** Carries out an action on any ticket or operator, one at a time. */
  readonly act: (action: AdminAction) => Promise<EventAnswer | undefined>;
  readonly isBusy: boolean;
  readonly failure: unknown;
  /** A call that would be early. */
  readonly early: { readonly action: AdminAction; readonly call: EarlyCall } | undefined;
  readonly forgetEarly: () => void;
};

/** Returns the actions on the whole hall, and their outcome. */
export function useSupervise(): Supervise {
  const t = useTexts();
  const { takeAnswer } = useHallWatch();
  const underWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [early, setEarly] = useState<Supervise["early"]>();

  async function act(action: AdminAction): Promise<EventAnswer | undefined> {
    if (underWay.current) return undefined;
    underWay.current = true;
    setBusy(true);
    setFailure(undefined);
    setEarly(undefined);
    try {
      const answer = await doAdminEvent(action);
      const call = earlyCallIn(answer);
      if (call !== undefined) setEarly({ action, call });
      else if (answer.error !== undefined)
        notifications.show({ message: t("supervision.nobody"), color: "blue" });
      else notifications.show({ message: t("supervision.done"), color: "green" });
      // Without an operator the answer is not about the shown desk.
      if (action.operatorId !== undefined) takeAnswer(answer);
      return answer;
    } catch (thrown) {
      setFailure(thrown);
      return undefined;
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }

  return { act, isBusy, failure, early, forgetEarly: () => setEarly(undefined) };
}
