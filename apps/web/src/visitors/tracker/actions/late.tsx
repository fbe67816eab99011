import type { trackerCalls } from "@cherga/contract/calls/tracker";
import { Button } from "#visitors/kit/button.tsx";
import { callWithRetries } from "#visitors/kit/call.ts";
import { Panel, type PanelProps } from "#visitors/tracker/actions/panel.tsx";
import classes from "#visitors/tracker/parts/tracker.module.css";
import { useWords } from "#visitors/tracker/words/words.ts";

const choices = [5, 10, 15, 30, 60];

/** Asks how late the visitor will be, up to the organization's limit. */
export function Late({ ticket, caller, isBusy, send, onLeave }: PanelProps) {
  const t = useWords();
  const isOffered = (minutes: number): boolean => minutes <= Math.max(5, ticket.lateUpToMin);
  const say = (minutes: number) =>
    send(() =>
      callWithRetries<typeof trackerCalls.late>(caller, {
        method: "POST",
        path: "/tracker/late",
        body: { minutes },
      }),
    );
  return (
    <Panel title={t("late.title")}>
      <p>{t("late.why")}</p>
      <div className={classes["row"]}>
        {choices.filter(isOffered).map((minutes) => (
          <Button key={minutes} isBusy={isBusy} onClick={() => void say(minutes)}>
            {minutes} {t("min")}
          </Button>
        ))}
      </div>
      <Button look="quiet" disabled={isBusy} onClick={onLeave}>
        {t("cancel")}
      </Button>
    </Panel>
  );
}
