/** A series of a chart: a value for each period, or null where there is none. */
export type ChartSeries = {
  readonly key: string;
  readonly name: string;
  readonly values: readonly (number | null)[];
};

/** What a chart draws: columns on top of each other, lines, and a band between two series. */
export type ChartData = {
  readonly columns?: readonly ChartSeries[];
  readonly lines?: readonly ChartSeries[];
  /** The keys of the lines between which a band is drawn. */
  readonly band?: { readonly low: string; readonly high: string };
  /** A level to compare with. */
  readonly target?: number | undefined;
  /** The top of the scale; absent: what the values need. */
  readonly top?: number;
};

type Size = { readonly width: number; readonly height: number };

export type ColumnShape = {
  readonly key: string;
  readonly index: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

export type ChartShapes = {
  readonly top: number;
  readonly stepWidth: number;
  readonly columns: readonly ColumnShape[];
  readonly lines: readonly { readonly key: string; readonly path: string }[];
  readonly dots: readonly {
    readonly key: string;
    readonly index: number;
    readonly x: number;
    readonly y: number;
  }[];
  readonly band: string;
  readonly targetY: number | undefined;
};

/** Returns the shapes of a chart. Each period has the same width. */
export function chartShapes(data: ChartData, count: number, { width, height }: Size): ChartShapes {
  const { columns = [], lines = [] } = data;
  const stepWidth = width / Math.max(1, count);
  const top = topOf(data, count);
  const xOf = (index: number): number => round((index + 0.5) * stepWidth);
  const yOf = (value: number): number => round(height * (1 - Math.min(value, top) / top));
  const pointsOf = (values: ChartSeries["values"]): readonly (string | undefined)[] =>
    values.map((value, index) => (value === null ? undefined : `${xOf(index)},${yOf(value)}`));
  const columnWidth = Math.max(1, Math.min(stepWidth * 0.7, widestColumn));
  return {
    top,
    stepWidth,
    columns: columns.flatMap(({ key, values }, place) =>
      values.flatMap((value, index) => {
        if (value === null || value === 0) return [];
        const below = sum(columns.slice(0, place).map((each) => each.values[index] ?? 0));
        const y = yOf(below + value);
        return [
          {
            key,
            index,
            x: round(xOf(index) - columnWidth / 2),
            y,
            width: round(columnWidth),
            height: round(yOf(below) - y),
          },
        ];
      }),
    ),
    lines: lines.map(({ key, values }) => ({ key, path: pathOf(pointsOf(values)) })),
    // A value between two gaps is no line, and would not be seen.
    dots: lines.flatMap(({ key, values }) =>
      values.flatMap((value, index) => {
        const isLone = (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;
        return value === null || !isLone ? [] : [{ key, index, x: xOf(index), y: yOf(value) }];
      }),
    ),
    band: bandOf(data, pointsOf),
    targetY: data.target === undefined || data.target > top ? undefined : yOf(data.target),
  };
}

/** Returns the top of the scale. */
export const topOf = (data: ChartData, count: number): number => data.top ?? niceTop(highestOf(data, count));

/** Returns the next number up that reads well on an axis. */
export function niceTop(most: number): number {
  if (most <= 0) return 1;
  const unit = 10 ** Math.floor(Math.log10(most));
  return unit * ([1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((times) => times * unit >= most) ?? 10);
}

/** Returns the next duration up of which a half reads well too, in milliseconds. */
export function durationTop(mostMs: number): number {
  const minutes = mostMs / 60_000;
  const top = [2, 4, 10, 20, 30, 40, 60, 120, 240, 360, 480].find((each) => each >= minutes);
  return (top ?? Math.ceil(minutes / 240) * 240) * 60_000;
}

const widestColumn = 48;

function highestOf({ columns = [], lines = [], target = 0 }: ChartData, count: number): number {
  const stacks = Array.from({ length: count }, (_, index) =>
    sum(columns.map(({ values }) => values[index] ?? 0)),
  );
  return Math.max(0, target, ...stacks, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
}

/** Draws a line; where a value is missing it breaks off. */
function pathOf(points: readonly (string | undefined)[]): string {
  return points
    .map((point, index) =>
      point === undefined ? "" : `${points[index - 1] === undefined ? "M" : "L"}${point}`,
    )
    .join("");
}

function bandOf(
  { lines = [], band }: ChartData,
  pointsOf: (values: ChartSeries["values"]) => readonly (string | undefined)[],
): string {
  const valuesOf = (key: string | undefined) => lines.find((line) => line.key === key)?.values ?? [];
  const [low, high] = [pointsOf(valuesOf(band?.low)), pointsOf(valuesOf(band?.high))];
  // Each part without gaps is a shape of its own.
  const parts: number[][] = [];
  for (const [index, point] of low.entries()) {
    if (point === undefined || high[index] === undefined) continue;
    const last = parts.at(-1);
    if (last !== undefined && last.at(-1) === index - 1) last.push(index);
    else parts.push([index]);
  }
  return parts
    .filter((part) => part.length > 1)
    .map(
      (part) =>
        `M${[...part.map((index) => high[index]), ...part.toReversed().map((index) => low[index])].join("L")}Z`,
    )
    .join("");
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const round = (value: number): number => Math.round(value * 10) / 10;
