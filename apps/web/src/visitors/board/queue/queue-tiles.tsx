import { fitIn, gridPlaceOf } from "#visitors/board/state/fit.ts";
import classes from "#visitors/board/queue/queue.module.css";
import { isShown, type LayoutProps, paintOf, Remain, RowState } from "#visitors/board/queue/row-parts.tsx";
import { sized } from "#visitors/kit/sized.ts";
import { useBoardShape } from "#visitors/board/state/use-shape.ts";

const tileShape = 1.7;

/** The tickets as tiles, coloured by status. */
export function QueueTiles({
  rows,
  room,
  queue,
  isGrouped = false,
}: LayoutProps & { readonly isGrouped?: boolean }) {
  const [place, shape] = useBoardShape();
  const fit = fitIn(room, shape, tileShape);
  const chars = Math.max(4, ...rows.map(({ num }) => num.length));
  return (
    <div ref={place} className={classes["place"]}>
      <ol
        className={classes["tiles"]}
        style={sized({ "--columns": fit.columns, "--lines": fit.lines, "--chars": chars })}
      >
        {rows.map((row, index) => (
          <li
            key={`${row.num} ${row.since}`}
            className={classes["tile"]}
            data-status={row.status}
            style={{ ...paintOf(row, queue), ...sized(gridPlaceOf(fit, index)) }}
          >
            {isShown(queue, "ticket") && <b className={classes["num"]}>{row.num}</b>}
            {isShown(queue, "state") && row.status !== "wait" && <RowState row={row} isBrief={isGrouped} />}
            {isShown(queue, "remain") && <Remain row={row} indicator={queue.indicator} />}
          </li>
        ))}
      </ol>
    </div>
  );
}
