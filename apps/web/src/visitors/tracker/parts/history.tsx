import type { TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import type { Times } from "#visitors/kit/times.ts";
import classes from "#visitors/tracker/parts/tracker.module.css";
import { useWords } from "#visitors/tracker/words/words.ts";

/** The history of the ticket. */
export function History({ ticket, times }: { readonly ticket: TrackedTicket; readonly times: Times }) {
  const t = useWords();
  if (ticket.history.length === 0) return null;
  const isOfSeveral = ticket.items.length > 1;
  return (
    <details className={classes["history"]}>
      <summary>{t("history")}</summary>
      <ol className={classes["list"]}>
        {ticket.history.toReversed().map(({ type, time, service, room }, place) => (
          <li key={ticket.history.length - place} className={classes["event"]}>
            <time dateTime={time}>{times.clock(time)}</time>
            <span>
              {[
                t(`event.${type}`),
                room === null || room === "" ? "" : `${t("window")} ${room}`,
                isOfSeveral ? (service ?? "") : "",
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
