import type { LayoutProps } from "#visitors/board/queue/queue.tsx";
import classes from "#visitors/board/queue/queue.module.css";
import { QueueTiles } from "#visitors/board/queue/queue-tiles.tsx";
import { paintOf } from "#visitors/board/queue/row-parts.tsx";
import { sized } from "#visitors/board/state/sized.ts";
import { useWords } from "#visitors/board/words/words.ts";

/** The tickets as tiles, sorted by where they stand, in the order of the board's statuses. */
export function QueueGroups({ rows, queue, languages }: LayoutProps) {
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
          <h2>{t(`status.${status}`)}</h2>
          <QueueTiles rows={members} queue={queue} languages={languages} isGrouped />
        </section>
      ))}
    </div>
  );
}
