import { Box } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { ChartLegend, type LegendEntry } from "#staff/reports/parts/chart/chart-legend.tsx";
import { Readout } from "#staff/reports/parts/chart/readout.tsx";
import colours from "#staff/reports/parts/chart/chart.module.css";
import classes from "#staff/reports/parts/chart/row-chart.module.css";

/** A row of a chart: a bar of one or several parts. */
export type ChartRow = {
  readonly key: string | number;
  readonly name: string;
  readonly parts: readonly { readonly series: string; readonly value: number }[];
  /** Stands beside the bar. */
  readonly said: string;
  /** The exact values, one line each. */
  readonly words: readonly string[];
};

type Props = {
  readonly title: string;
  readonly rows: readonly ChartRow[];
  readonly legend: readonly LegendEntry[];
  /** The value of a bar of full length. */
  readonly top: number;
  /** A level to compare with. */
  readonly target?: number;
};

/** A chart with a bar for each row. Pointer and arrow keys show the exact values of a row. */
export function RowChart({ title, rows, legend, top, target }: Props) {
  const [shown, setShown] = useState<ChartRow["key"]>();
  const last = rows.length - 1;
  // Rows may be reordered while one is shown.
  const found = rows.findIndex(({ key }) => key === shown);
  const at = Math.max(0, found);
  const share = (value: number): string => `${Math.min(100, (value / Math.max(1, top)) * 100)}%`;

  const handleKey = (event: KeyboardEvent): void => {
    const to = stepOf[event.key]?.(at, last);
    if (to === undefined) return;
    event.preventDefault();
    setShown(rows[Math.max(0, Math.min(last, to))]?.key);
  };
  return (
    <>
      <ChartLegend entries={legend} />
      <div
        className={`${colours["chart"]} ${classes["rows"]}`}
        // A slider says its value when arrow keys change it, which is how the values of a row are heard.
        role="slider"
        aria-orientation="vertical"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={at}
        aria-valuetext={[rows[at]?.name ?? "", ...(rows[at]?.words ?? [])].join(", ")}
        onPointerLeave={() => setShown(undefined)}
        onFocus={() => setShown(rows[at]?.key)}
        onBlur={() => setShown(undefined)}
        onKeyDown={handleKey}
      >
        {rows.map(({ key, name, parts, said, words }) => (
          <div
            key={key}
            className={classes["row"]}
            data-shown={key === shown}
            aria-hidden
            onPointerEnter={() => setShown(key)}
          >
            <span className={classes["name"]}>{name}</span>
            <span className={classes["track"]}>
              {parts.map(({ series, value }) => (
                <Box
                  key={series}
                  component="span"
                  data-series={series}
                  className={classes["part"] ?? ""}
                  __vars={{ "--length": share(value) }}
                />
              ))}
              {target !== undefined && target <= top && (
                <Box
                  component="span"
                  className={classes["target"] ?? ""}
                  __vars={{ "--at": share(target) }}
                />
              )}
            </span>
            <span className={classes["said"]}>{said}</span>
            {key === shown && <Readout label={name} words={words} place={classes["readout"]} />}
          </div>
        ))}
      </div>
    </>
  );
}

/** Where a key leads. */
const stepOf: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowUp: (at) => at - 1,
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};
