import type { LanguageCode } from "@cherga/contract/constants";
import type { BoardConfiguration, BoardState } from "@cherga/contract/shapes/board-state";
import type { ComponentType } from "react";
import { pageOf } from "#visitors/board/state/fit.ts";
import classes from "#visitors/board/queue/queue.module.css";
import { QueueGroups } from "#visitors/board/queue/queue-groups.tsx";
import { QueueList } from "#visitors/board/queue/queue-list.tsx";
import { QueueTable } from "#visitors/board/queue/queue-table.tsx";
import { QueueTiles } from "#visitors/board/queue/queue-tiles.tsx";
import { useTurn } from "#visitors/board/state/use-turn.ts";
import { useWords } from "#visitors/board/words/words.ts";

export type Row = BoardState["rows"][number];
export type QueuePart = BoardConfiguration["board"]["queue"];
export type LayoutProps = {
  readonly rows: readonly Row[];
  readonly queue: QueuePart;
  readonly languages: readonly LanguageCode[];
};

const layouts: Readonly<Record<QueuePart["layout"], ComponentType<LayoutProps>>> = {
  table: QueueTable,
  list: QueueList,
  tile: QueueTiles,
  tileSort: QueueGroups,
};

/** More than these at once are read by nobody from afar: then they take turns. */
const mostAtOnce = 40;
const pageMs = 10_000;

/** The tickets, laid out as the board is set up. */
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
