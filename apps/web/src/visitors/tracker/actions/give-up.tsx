import type { trackerCalls } from "@cherga/contract/calls/tracker";
import { Button } from "#visitors/kit/button.tsx";
import { callWithRetries } from "#visitors/kit/call.ts";
import { Panel, type PanelProps } from "#visitors/tracker/actions/panel.tsx";
import classes from "#visitors/tracker/parts/tracker.module.css";
import { useWords } from "#visitors/tracker/words/words.ts";

/** Asks for confirmation before a ticket is given up, and tells what is lost. */
export function GiveUp({ ticket, times, caller, isBusy, send, onLeave }: PanelProps) {
  const t = useWords();
  const { num, plannedTime, items } = ticket;
  const lost = [
    num === null ? "" : `${t("number")} ${num}`,
    plannedTime === null ? "" : `${times.day(plannedTime)}, ${times.clock(plannedTime)}`,
    ...items
      .filter(({ state }) => state !== "complete" && state !== "deleted")
      .map(({ service }) => service.name),
  ].filter(Boolean);
  const giveUp = () =>
    send(() =>
      callWithRetries<typeof trackerCalls.giveUp>(caller, { method: "POST", path: "/tracker/give-up" }),
    );
  return (
    <Panel title={t("giveUp.title")}>
      <p>{t("giveUp.lost")}</p>
      <ul className={classes["lost"]}>
        {lost.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <p>{t("giveUp.final")}</p>
      <div className={classes["row"]}>
        <Button look="danger" isBusy={isBusy} onClick={() => void giveUp()}>
          {t("giveUp.yes")}
        </Button>
        <Button disabled={isBusy} onClick={onLeave}>
          {t("giveUp.no")}
        </Button>
      </div>
    </Panel>
  );
}
