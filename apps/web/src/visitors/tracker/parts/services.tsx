import type { TrackedItem, TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import type { Times } from "#visitors/kit/times.ts";
import classes from "#visitors/tracker/parts/services.module.css";
import ticketClasses from "#visitors/tracker/parts/tracker.module.css";
import { useWords } from "#visitors/tracker/words/words.ts";

/** The services of the visit, and their progress. */
export function Services({
  ticket,
  times,
  isCurrent,
}: {
  readonly ticket: TrackedTicket;
  readonly times: Times;
  readonly isCurrent: boolean;
}) {
  const t = useWords();
  const items = ticket.items.filter(({ state, unserved }) => state !== "deleted" || unserved);
  const done = items.filter(({ state }) => state === "complete").length;
  if (items.length === 0) return null;
  return (
    <section className={ticketClasses["block"]}>
      <h2 className={ticketClasses["heading"]}>
        {ticket.mainService?.name ?? t("services", { count: items.length })}
      </h2>
      {items.length > 1 && isCurrent && (
        <p className={ticketClasses["quiet"]}>{t("progress", { done, all: items.length })}</p>
      )}
      <ol className={classes["items"]}>
        {items.map((item) => (
          <Service
            key={item.id}
            item={item}
            times={times}
            isPlain={items.length === 1 || !isCurrent}
            isAfterHours={ticket.afterHours}
          />
        ))}
      </ol>
    </section>
  );
}

function Service({
  item,
  times,
  isPlain,
  isAfterHours,
}: {
  readonly item: TrackedItem;
  readonly times: Times;
  /** Without the status. */
  readonly isPlain: boolean;
  /** Nobody is likely to call the visitor any more. */
  readonly isAfterHours: boolean;
}) {
  const t = useWords();
  const { service, state, plannedTime, room } = item;
  const wordOf = (): string => {
    if (state === "complete") return t("item.done");
    if (state === "deleted") return t("item.unserved");
    return t(isAfterHours ? "state.afterHours" : `state.${state}`);
  };
  const details = [
    wordOf(),
    state === "planned" && plannedTime !== null ? times.clock(plannedTime) : "",
    room === null || room === "" ? "" : `${t("window")} ${room}`,
  ].filter(Boolean);
  return (
    <li className={classes["item"]} data-state={isPlain && state !== "deleted" ? "wait" : state}>
      <span className={classes["name"]}>{service.name}</span>
      {!isPlain && <span className={ticketClasses["quiet"]}>{details.join(" · ")}</span>}
    </li>
  );
}
