import type { ComponentType } from "react";
import { type LayoutProps, paintOf, type QueuePart, type Row } from "#visitors/board/queue/row-parts.tsx";
import { pageOf } from "#visitors/board/state/fit.ts";
import { sized } from "#visitors/kit/sized.ts";
import board from "#visitors/board/parts/board.module.css";
import classes from "#visitors/board/queue/queue.module.css";
import { QueueList } from "#visitors/board/queue/queue-list.tsx";
import { QueueTable } from "#visitors/board/queue/queue-table.tsx";
import { QueueTiles } from "#visitors/board/queue/queue-tiles.tsx";
import { useRoom } from "#visitors/board/state/use-room.ts";
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
export function Queue({ rows, queue, languages }: Omit<LayoutProps, "room">) {
  const t = useWords();
  const room = useRoom(Math.min(rows.length, mostAtOnce));
  const turn = useTurn(pageMs);
  const Layout = layouts[queue.layout];
  return (
    <section className={classes["queue"]} data-layout={queue.layout} aria-labelledby="queue">
      {/* Groups have their own headings. */}
      <h2 id="queue" className={board[queue.layout === "tileSort" ? "hidden" : "heading"]}>
        {t("queue")}
      </h2>
      {rows.length === 0 ? (
        <p className={classes["empty"]}>{t("empty")}</p>
      ) : (
        <Layout rows={pageOf(rows, mostAtOnce, turn)} room={room} queue={queue} languages={languages} />
      )}
    </section>
  );
}

/** The tickets as tiles, grouped by status in the board's order of statuses. */
function QueueGroups({ rows, queue, languages }: LayoutProps) {
  const groups = queue.statuses
    .filter(({ show }) => show)
    .map(({ status }) => ({ status, members: rows.filter((row) => row.status === status) }))
    .filter(({ members }) => members.length > 0);
  return (
    <div className={classes["groups"]}>
      {groups.map(({ status, members }) => (
        <QueueGroup key={status} status={status} rows={members} queue={queue} languages={languages} />
      ))}
    </div>
  );
}

/** A group has its own room, which is also its share of the screen. */
function QueueGroup({
  status,
  rows,
  queue,
  languages,
}: Omit<LayoutProps, "room"> & { readonly status: Row["status"] }) {
  const t = useWords();
  const room = useRoom(rows.length);
  return (
    <section
      className={classes["group"]}
      style={{ ...paintOf({ status }, queue), ...sized({ "--share": room }) }}
    >
      <h2>
        <span className={classes["mark"]} aria-hidden />
        {t(`status.${status}`)}
      </h2>
      <QueueTiles rows={rows} room={room} queue={queue} languages={languages} isGrouped />
    </section>
  );
}
