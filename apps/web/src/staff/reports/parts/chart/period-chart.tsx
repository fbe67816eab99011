import { useElementSize } from "@mantine/hooks";
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from "react";
import { ChartLegend } from "#staff/reports/parts/chart/chart-legend.tsx";
import {
  type ChartData,
  type ChartSeries,
  type ChartShapes,
  chartShapes,
  topOf,
} from "@cherga/charts/chart-shapes";
import { Readout } from "#staff/reports/parts/chart/readout.tsx";
import classes from "#staff/reports/parts/chart/chart.module.css";

type Props = {
  readonly title: string;
  /** The names of the periods. */
  readonly labels: readonly string[];
  readonly data: ChartData;
  readonly say: (value: number) => string;
  /** Says a value of the scale; absent: as any other value. */
  readonly sayScale?: ((value: number) => string) | undefined;
  /** What the level to compare with is called. */
  readonly targetName?: string | undefined;
};

const height = 200;
/** Room for the names of periods. */
const labelsHeight = 20;
/** A letter of a period's name needs about this much room. */
const letterWidth = 7;

/** A chart over periods. Pointer and arrow keys show the exact values of a period. */
export function PeriodChart({ title, labels, data, say, sayScale = say, targetName }: Props) {
  const { ref, width } = useElementSize();
  const [shown, setShown] = useState<number>();
  const series = [...(data.columns ?? []), ...(data.lines ?? [])];
  // The values of the scale stand beside the columns, not on them.
  const top = topOf(data, labels.length);
  const scaleWidth = Math.max(...levels.map((level) => sayScale(top * level).length)) * letterWidth + 8;
  const shapes = chartShapes({ ...data, top }, labels.length, {
    width: Math.max(1, width - scaleWidth),
    height,
  });
  const last = labels.length - 1;
  const at = Math.min(shown ?? last, last);
  const words = (index: number): readonly string[] =>
    series.map(({ name, values }) => `${name}: ${sayValue(values[index] ?? null, say)}`);

  const handlePointer = (event: PointerEvent<HTMLElement>): void => {
    const { left } = event.currentTarget.getBoundingClientRect();
    setShown(Math.max(0, Math.min(last, Math.floor((event.clientX - left - scaleWidth) / shapes.stepWidth))));
  };
  const handleKey = (event: KeyboardEvent): void => {
    const to = stepOf[event.key]?.(at, last);
    if (to === undefined) return;
    event.preventDefault();
    setShown(Math.max(0, Math.min(last, to)));
  };
  return (
    <>
      <ChartLegend entries={legendOf(data, targetName)} />
      <div
        ref={ref}
        className={classes["chart"]}
        style={{ height: height + labelsHeight }}
        // A slider says its value when arrow keys change it, which is how the values of a period are heard.
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={Math.max(0, at)}
        aria-valuetext={[labels[at] ?? "", ...words(at)].join(", ")}
        onPointerMove={handlePointer}
        onPointerDown={handlePointer}
        onPointerLeave={() => setShown(undefined)}
        onFocus={() => setShown(at)}
        onBlur={() => setShown(undefined)}
        onKeyDown={handleKey}
      >
        {width > 0 && (
          <svg viewBox={`0 0 ${width} ${height + labelsHeight}`} aria-hidden className={classes["picture"]}>
            <ScaleValues top={top} say={sayScale} />
            <g transform={`translate(${scaleWidth} 0)`}>
              <ScaleLines width={width - scaleWidth} />
              {shown !== undefined && (
                <rect
                  x={at * shapes.stepWidth}
                  y={0}
                  width={shapes.stepWidth}
                  height={height}
                  className={classes["marked"]}
                />
              )}
              <Shapes shapes={shapes} width={width - scaleWidth} />
              <Labels labels={labels} stepWidth={shapes.stepWidth} />
            </g>
          </svg>
        )}
        {shown !== undefined && (
          <Readout
            label={labels[at] ?? ""}
            words={words(at)}
            style={besides((scaleWidth + (at + 0.5) * shapes.stepWidth) / Math.max(1, width))}
          />
        )}
      </div>
    </>
  );
}

/** Where a key leads. */
const stepOf: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** Says a value; a dash where there is none. */
export const sayValue = (value: ChartSeries["values"][number], say: (value: number) => string): string =>
  value === null ? "—" : say(value);

const legendOf = ({ columns = [], lines = [], target }: ChartData, targetName: string | undefined) => [
  ...columns.map(({ key, name }) => ({ key, name, kind: "column" as const })),
  ...lines.map(({ key, name }) => ({ key, name, kind: "line" as const })),
  ...(target === undefined || targetName === undefined
    ? []
    : [{ key: "target", name: targetName, kind: "target" as const }]),
];

const levels = [1, 0.5, 0] as const;

function ScaleLines({ width }: { readonly width: number }) {
  return (
    <g className={classes["scale"]}>
      {levels.map((level) => (
        <line key={level} x1={0} x2={width} y1={height * (1 - level)} y2={height * (1 - level)} />
      ))}
    </g>
  );
}

function ScaleValues({ top, say }: Pick<Props, "say"> & { readonly top: number }) {
  return (
    <g className={classes["scale"]}>
      {levels.map((level) => (
        <text key={level} x={2} y={height * (1 - level) + (level === 1 ? 12 : 4)}>
          {say(top * level)}
        </text>
      ))}
    </g>
  );
}

function Shapes({ shapes, width }: { readonly shapes: ChartShapes; readonly width: number }) {
  const { columns, lines, dots, band, targetY } = shapes;
  return (
    <>
      <path d={band} className={classes["band"]} />
      {columns.map(({ key, index, ...box }) => (
        <rect key={`${key} ${index}`} {...box} data-series={key} className={classes["column"]} />
      ))}
      {targetY !== undefined && (
        <line x1={0} x2={width} y1={targetY} y2={targetY} className={classes["target"]} />
      )}
      {lines.map(({ key, path }) => (
        <path key={key} d={path} data-series={key} className={classes["line"]} />
      ))}
      {dots.map(({ key, index, x, y }) => (
        <circle key={`${key} ${index}`} cx={x} cy={y} r={3.5} data-series={key} className={classes["dot"]} />
      ))}
    </>
  );
}

type LabelsProps = Pick<Props, "labels"> & { readonly stepWidth: number };

function Labels({ labels, stepWidth }: LabelsProps) {
  const labelWidth = (Math.max(...labels.map(({ length }) => length)) + 1) * letterWidth;
  const every = Math.max(1, Math.ceil(labelWidth / stepWidth));
  return (
    <g className={classes["scale"]}>
      {labels.map((label, index) =>
        // A name that begins too late would be cut off.
        index % every === 0 &&
        (every === 1 || index * stepWidth + labelWidth <= labels.length * stepWidth) ? (
          <text
            key={label}
            x={every === 1 ? (index + 0.5) * stepWidth : index * stepWidth}
            y={height + 15}
            textAnchor={every === 1 ? "middle" : "start"}
          >
            {label}
          </text>
        ) : null,
      )}
    </g>
  );
}

/** Returns where the values of a period stand, so that they do not hide it. */
const besides = (share: number): CSSProperties =>
  share > 0.5 ? { right: `${(1 - share) * 100}%` } : { left: `${share * 100}%` };
