import { fitIn } from "#visitors/board/state/fit.ts";
import { textIn } from "#visitors/board/state/languages.ts";
import classes from "#visitors/board/queue/queue.module.css";
import { type LayoutProps, paintOf, Remain, type Row, RowState } from "#visitors/board/queue/row-parts.tsx";
import { sized } from "#visitors/kit/sized.ts";
import { useBoardShape } from "#visitors/board/state/use-shape.ts";

const leastLines = 7;
const rowShape = 9;

/**
 * The tickets as a table; as several side by side if there are many. Lines keep their places, and the tickets in them
 * change.
 */
export function QueueTable({ rows, room, queue, languages }: LayoutProps) {
  const [place, shape] = useBoardShape();
  const columns = queue.columns.filter(({ show }) => show);
  const fit = fitIn(room, shape, rowShape);
  const tables = Array.from({ length: fit.columns }, (_, index) =>
    rows.slice(index * fit.lines, (index + 1) * fit.lines),
  ).filter(({ length }) => length > 0);
  const cellOf = (key: (typeof columns)[number]["key"], row: Row) => {
    if (key === "ticket") return <b className={classes["num"]}>{row.num}</b>;
    return key === "state" ? <RowState row={row} /> : <Remain row={row} indicator={queue.indicator} />;
  };
  return (
    <div ref={place} className={classes["place"]}>
      <div
        className={classes["tables"]}
        style={sized({
          "--columns": fit.columns,
          "--lines": Math.max(leastLines, fit.lines + 1),
          "--shape": rowShape,
        })}
      >
        {tables.map((part, index) => (
          <table key={`table ${index}`} className={classes["table"]}>
            <thead>
              <tr>
                {columns.map(({ key, name }) => (
                  <th key={key} scope="col" data-column={key}>
                    {textIn(name, languages)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {part.map((row, line) => (
                <tr key={`line ${line}`} data-status={row.status} style={paintOf(row, queue)}>
                  {columns.map(({ key }) => (
                    <td key={key}>{cellOf(key, row)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </div>
  );
}
