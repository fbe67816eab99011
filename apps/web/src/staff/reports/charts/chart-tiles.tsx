import type { ReactNode } from "react";
import classes from "#staff/reports/parts/report.module.css";
import own from "#staff/reports/charts/charts.module.css";

/** A large figure with a note. */
export type ChartTile = {
  readonly name: string;
  readonly value: string;
  readonly note?: ReactNode;
  readonly isAlarming?: boolean;
};

/** The answer of a tab in a few large figures. */
export function ChartTiles({
  label,
  tiles,
}: {
  readonly label: string;
  readonly tiles: readonly ChartTile[];
}) {
  const hasNotes = tiles.some(({ note }) => note !== undefined);
  return (
    <dl className={`${classes["tiles"]} ${own["tiles"]}`} data-small={!hasNotes} aria-label={label}>
      {tiles.map(({ name, value, note, isAlarming = false }) => (
        <div key={name} className={classes["tile"]}>
          <dt>{name}</dt>
          <dd>
            <span className={own["value"]} data-alarming={isAlarming}>
              {value}
            </span>
            {hasNotes && <small className={own["note"]}>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
