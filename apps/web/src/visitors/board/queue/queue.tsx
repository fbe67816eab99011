import type { ComponentType } from "react";
import { type LayoutProps, paintOf, type QueuePart } from "#visitors/board/queue/row-parts.tsx";
import { pageOf } from "#visitors/board/state/fit.ts";
import { sized } from "#visitors/board/state/sized.ts";
import classes from "#visitors/board/queue/queue.module.css";
import { QueueList } from "#visitors/board/queue/queue-list.tsx";
import { QueueTable } from "#visitors/board/queue/queue-table.tsx";
import { QueueTiles } from "#visitors/board/queue/queue-tiles.tsx";
import { useTurn } from "#visitors/board/state/use-turn.ts";
import { useWords } from "#visitors/board/words/words.ts";

const layouts: Readonly<Record<QueuePart["layout"], ComponentType<LayoutProps>>> = {
  table: QueueTable,
  list: QueueList,
  tile: QueueTiles,
  tileSort: QueueGroups,
};

/** More tickets than this are unreadable from a distance, so they are paged. */
const mostAtOnce = 40;
const pageMs = 10_000;

/** The tickets in the configured layout. */
export function Queue({ rows, queue, languages }: LayoutProps) {
  const t = useWords();
  const turn = useTurn(pageMs);
  const Layout = layouts[queue.layout];
  return (
    <section className={classes["queue"]} data-layout={queue.layout} aria-label={t("queue")}>
      {rows.length === 0 ? (
        <p className={classes["empty"]}>{t("empty")}</p>
      ) : (
        <Layout rows={pageOf(rows, mostAtOnce, turn)} queue={queue} languages={languages} />
      )}
    </section>
  );
}

/** The tickets as tiles, grouped by status in the board's order of statuses. */
function QueueGroups({ rows, queue, languages }: LayoutProps) {
  const t = useWords();
  const groups = queue.statuses
    .filter(({ show }) => show)
    .map(({ status }) => ({ status, members: rows.filter((row) => row.status === status) }))
    .filter(({ members }) => members.length > 0);
  return (
    <div className={classes["groups"]}>
      {groups.map(({ status, members }) => (
        <section
          key={status}
          className={classes["group"]}
          style={{ ...paintOf({ status }, queue), ...sized({ "--share": Math.max(2, members.length) }) }}
        >
          <h2>
            <span className={classes["mark"]} aria-hidden />
            {t(`status.${status}`)}
          </h2>
          <QueueTiles rows={members} queue={queue} languages={languages} isGrouped />
        </section>
      ))}
    </div>
  );
}
