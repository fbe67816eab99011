import { fitIn, gridPlaceOf } from "#visitors/board/state/fit.ts";
import { textIn } from "#visitors/board/state/languages.ts";
import classes from "#visitors/board/queue/queue.module.css";
import { isShown, type LayoutProps, paintOf, Remain, RowState } from "#visitors/board/queue/row-parts.tsx";
import { sized } from "#visitors/kit/sized.ts";
import { useBoardShape } from "#visitors/board/state/use-shape.ts";

const leastLines = 5;
const lineShape = 8;

/** The tickets as lines: the coloured number, then status and service. */
export function QueueList({ rows, room, queue, languages }: LayoutProps) {
  const [place, shape] = useBoardShape();
  const fit = fitIn(room, shape, lineShape);
  return (
    <div ref={place} className={classes["place"]}>
      <ol
        className={classes["list"]}
        style={sized({
          "--columns": fit.columns,
          "--lines": Math.max(leastLines, fit.lines),
          "--shape": lineShape,
        })}
      >
        {rows.map((row, index) => (
          <li
            key={`${row.num} ${row.since}`}
            className={classes["line"]}
            data-status={row.status}
            style={{ ...paintOf(row, queue), ...sized(gridPlaceOf(fit, index)) }}
          >
            {isShown(queue, "ticket") && <b className={classes["num"]}>{row.num}</b>}
            <span className={classes["about"]}>
              {isShown(queue, "state") && <RowState row={row} />}
              <span className={classes["service"]}>{textIn(row.service, languages)}</span>
            </span>
            {isShown(queue, "remain") && <Remain row={row} indicator={queue.indicator} />}
          </li>
        ))}
      </ol>
    </div>
  );
}
