import { useEffect, useRef } from "react";
import type { useAccessibilityOptions } from "#visitors/kiosk/state/accessibility-options.ts";
import { stepOf } from "#visitors/kiosk/state/flow.ts";
import { useKiosk } from "#visitors/kiosk/state/kiosk-context.ts";
import classes from "#visitors/kiosk/parts/idle-guard.module.css";
import { idleStateAt } from "#visitors/kiosk/state/idle-timeout.ts";
import { useIdleSeconds } from "#visitors/kiosk/state/use-idle-seconds.ts";
import { useWords } from "#visitors/kiosk/words/words.ts";
import { Button } from "#visitors/kit/button.tsx";

type IdleGuardProps = {
  readonly accessibility: ReturnType<typeof useAccessibilityOptions>;
  readonly onGone: () => void;
};

/** Asks an inactive visitor whether they are still there, and resets the kiosk when there is no answer. */
export function IdleGuard({ accessibility, onGone }: IdleGuardProps) {
  const { flow } = useKiosk();
  const place = stepOf(flow);
  const at = place?.at ?? "idle";
  const [idleSeconds, beginAnew] = useIdleSeconds();
  const idleState = idleStateAt(at, idleSeconds);
  const isSending = flow.order?.isSending === true;
  const isGone = idleState.kind === "gone" && !isSending && (at !== "idle" || accessibility.chosen.size > 0);
  useEffect(() => {
    if (isGone) onGone();
    // Runs once each time the visitor is gone, whatever else renders.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isGone]);
  if (idleState.kind !== "asking" || isSending) return null;
  return <StillThere secondsLeft={idleState.secondsLeft} onStay={beginAnew} onGone={onGone} />;
}

type StillThereProps = {
  readonly secondsLeft: number;
  readonly onStay: () => void;
  readonly onGone: () => void;
};

function StillThere({ secondsLeft, onStay, onGone }: StillThereProps) {
  const t = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={classes["dialog"]} aria-labelledby="still-there" onCancel={onStay}>
      <h2 id="still-there" className={classes["title"]}>
        {t("still.title")}
      </h2>
      <p role="timer">{t("still.text", { count: secondsLeft })}</p>
      <Button look="main" isWide autoFocus onClick={onStay}>
        {t("still.yes")}
      </Button>
      <Button isWide onClick={onGone}>
        {t("still.no")}
      </Button>
    </dialog>
  );
}
