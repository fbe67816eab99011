import { type ChartSeries, durationTop } from "@cherga/charts/chart-shapes";
import { localeByLanguage, type LanguageCode } from "@cherga/contract/constants";
import {
  type HourRow,
  longestHoursRange,
  type MeshValue,
  meshValues,
  type StatisticBody,
  type StatisticGroup,
  type StatisticRow,
} from "@cherga/contract/shapes/report/figures";
import { mainFigures, outcomeFigures, waitKinds, waitsByService } from "@cherga/engine/figures/figure-groups";
import type { FigureName } from "@cherga/engine/figures/figures";
import { addDays } from "@cherga/engine/time/calendar-date";
import { ticketTypes } from "@cherga/engine/vocabulary";
import { filledText } from "@cherga/report-texts/report-texts";
import type { ColumnKind, ExportChart, ExportTile, Overview, SideTable } from "#reports/export/export-table";
import type { ExportWords } from "#reports/export/export-words";
import { clockDuration } from "#reports/export/clock-duration";
import { figureCells, figureColumns, kindOf } from "#reports/export/tables/figure-sections";
import type { TableSource } from "#reports/export/tables/table-source";
import { type Meshes, readMeshes } from "#reports/heat-map";
import { readHours } from "#reports/hours-report";
import { readStatistic } from "#reports/statistic";
import { readTotals } from "#reports/totals";

type Statistic = Awaited<ReturnType<typeof readStatistic>>;

/** What the page of the statistics shows above its table: the main figures, charts, the hours of the day, and heat maps. */
export async function statisticOverview(
  source: TableSource,
  of: StatisticBody,
  { content, all }: Statistic,
): Promise<Overview> {
  const { scope, words } = source;
  const hasHours = scope.to < addDays(scope.from, longestHoursRange);
  const [services, hours, meshes, tiles] = await Promise.all([
    scope.to < addDays(scope.from, waitsByService.longestDays) ? serviceTable(source, of) : [],
    hasHours ? readHours(source.deps, scope, of) : undefined,
    // The hours of a single day are shown already.
    scope.to > scope.from ? readMeshes(source.deps, scope, of) : undefined,
    mainTiles(source, of, all),
  ]);
  const target = targetOf(source);
  const labels = periodLabels(words.language, of.groupBy, content);
  const chart = { of: words(`report.per.${of.groupBy}`), labels };
  const series = (name: FigureName): ChartSeries => seriesOf(words, content, name);
  const waits = (["waitingMedian", "waitingP90"] as const).map(series);
  return {
    tiles,
    charts: [
      ...(content.length > 1
        ? [
            {
              ...chart,
              title: words("report.chart.outcomes"),
              kind: "count" as const,
              data: { columns: outcomeFigures.map(series) },
            },
            {
              ...chart,
              title: words("report.chart.waiting"),
              kind: "duration" as const,
              data: {
                lines: waits,
                band: { low: "waitingMedian", high: "waitingP90" },
                target: target.ms,
                top: topOfWaits(waits, target.ms),
              },
              targetName: target.name,
            },
            {
              ...chart,
              title: words("figure.serviceLevel"),
              note: target.name,
              kind: "share" as const,
              data: { lines: [series("serviceLevel")], top: 1 },
            },
          ]
        : content.map((row) => outcomesOf(words, row))),
      ...(hours === undefined ? [] : hourCharts(words, hours, target)),
    ],
    tables: [
      ...services,
      ...(hours === undefined ? [] : [hourTable(words, hours)]),
      ...(meshes === undefined ? [] : meshTables(words, meshes)),
    ],
  };
}

/** How visits ended in one period: its outcomes are compared with each other. */
const outcomesOf = (words: ExportWords, { figures }: StatisticRow): ExportChart => ({
  title: words("report.chart.outcomes"),
  of: words("report.filter.outcome"),
  labels: outcomeFigures.map((name) => words(`figure.${name}`)),
  kind: "count",
  data: {
    columns: [
      {
        key: "outcomes",
        name: words("report.chart.outcomes"),
        values: outcomeFigures.map((name) => figures[name] ?? null),
      },
    ],
  },
});

type Target = { readonly ms: number | undefined; readonly name: string | undefined };

/** The longest wait that counts as kept, if it is the same in all of the organizations. */
function targetOf({ scope, words }: TableSource): Target {
  const [ms, ...others] = new Set(scope.organizations.map(({ targetMs }) => targetMs));
  if (ms === undefined || others.length > 0) return { ms: undefined, name: undefined };
  return { ms, name: filledText(words("report.chart.target"), { time: clockDuration(ms) }) };
}

/** The main figures, with the waits of those who booked and of those who walked in. */
async function mainTiles(
  { deps, scope, words }: TableSource,
  of: StatisticBody,
  { figures }: Statistic["all"],
): Promise<readonly ExportTile[]> {
  const allOf = async (type: StatisticBody["type"]) =>
    (await readStatistic(deps, scope, { ...of, groupBy: "year", type })).all.figures;
  // Of chosen kinds there is one median.
  const [walkIn, booked] =
    of.type === undefined ? await Promise.all([allOf(waitKinds.walkIn), allOf(waitKinds.booked)]) : [];
  return mainFigures.map((name) => ({
    title: words(`figure.${name}`),
    kind: kindOf(name),
    value: figures[name] ?? null,
    details:
      name === "waitingMedian" || name === "waitingP90"
        ? [
            ...saidWait(words("report.waits.walkIn"), walkIn?.[name]),
            ...saidWait(words("report.waits.booked"), booked?.[name]),
          ]
        : [],
  }));
}

const saidWait = (text: string, ms: number | null | undefined): readonly string[] =>
  ms === null || ms === undefined ? [] : [filledText(text, { time: clockDuration(ms) })];

const seriesOf = (words: ExportWords, rows: readonly StatisticRow[], key: FigureName): ChartSeries => ({
  key,
  name: words(`figure.${key}`),
  values: rows.map(({ figures }) => figures[key] ?? null),
});

const topOfWaits = (lines: readonly ChartSeries[], targetMs = 0): number =>
  durationTop(Math.max(targetMs, ...lines.flatMap(({ values }) => values.map((ms) => ms ?? 0))));

type Hours = Awaited<ReturnType<typeof readHours>>;

const clockOf = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

/** Arrivals of an hour; over several days their mean, because the operators beside them are one. */
const arrivedIn = (row: HourRow, days: number): number =>
  days > 1 ? row.arrived / Math.max(1, row.days) : row.arrived;

const meanTitle = (words: ExportWords, key: "report.hours" | "report.hours.load", days: number): string =>
  days > 1 ? filledText(words("report.export.perDay"), { name: words(key) }) : words(key);

function hourCharts(words: ExportWords, { content, days }: Hours, target: Target): readonly ExportChart[] {
  const chart = { of: words("report.hours.hour"), labels: content.map(({ hour }) => clockOf(hour)) };
  const waits: readonly ChartSeries[] = [
    { key: "mean", name: words("figure.waitingMean"), values: content.map((row) => row.waitingMean) },
    { key: "longest", name: words("figure.longestWait"), values: content.map((row) => row.longestWait) },
  ];
  return [
    {
      ...chart,
      title: meanTitle(words, "report.hours.load", days),
      kind: "decimal",
      data: {
        columns: [
          {
            key: "arrived",
            name: words("figure.arrived"),
            values: content.map((row) => arrivedIn(row, days)),
          },
        ],
        lines: [
          {
            key: "onDuty",
            name: words("report.hours.onDuty"),
            values: content.map(({ onDuty }) => onDuty),
          },
        ],
      },
    },
    {
      ...chart,
      title: words("report.hours.waiting"),
      kind: "duration",
      data: { lines: waits, target: target.ms, top: topOfWaits(waits, target.ms) },
      targetName: target.name,
    },
  ];
}

/** Returns the services with the longest waits; no table if none of them had a wait. */
async function serviceTable(
  { deps, scope, words }: TableSource,
  { groupBy: _groupBy, from: _from, to: _to, ...of }: StatisticBody,
): Promise<readonly SideTable[]> {
  const { content } = await readTotals(deps, scope, {
    ...of,
    type: of.type ?? ticketTypes,
    lastEvent: [],
    groupBy: "service",
    sortBy: "longestWait",
    page: 1,
    perPage: waitsByService.mostServices,
  });
  const rows = content.filter(({ figures }) => (figures.longestWait ?? 0) > 0);
  if (rows.length === 0) return [];
  const title = words("report.waitsByService");
  const hasOrganization = scope.organizations.length > 1;
  return [
    {
      title,
      name: title,
      columns: [
        { title: words("report.by.service"), kind: "text" },
        ...(hasOrganization ? [{ title: words("report.column.organization"), kind: "text" } as const] : []),
        ...figureColumns(waitsByService.figures, words),
      ],
      rows: rows.map((row) => [
        row.name,
        ...(hasOrganization ? [row.organization] : []),
        ...figureCells(waitsByService.figures, row.figures),
      ]),
    },
  ];
}

function hourTable(words: ExportWords, { content, days }: Hours): SideTable {
  return {
    title: meanTitle(words, "report.hours", days),
    name: words("report.hours"),
    columns: [
      { title: words("report.hours.hour"), kind: "text" },
      { title: words("figure.arrived"), kind: days > 1 ? "decimal" : "count" },
      { title: words("report.hours.onDuty"), kind: "decimal" },
      { title: words("figure.waitingMean"), kind: "duration" },
      { title: words("figure.longestWait"), kind: "duration" },
    ],
    rows: content.map((row) => [
      clockOf(row.hour),
      arrivedIn(row, days),
      row.onDuty,
      row.waitingMean,
      row.longestWait,
    ]),
  };
}

const meshKinds: Readonly<Record<MeshValue, ColumnKind>> = {
  arrivals: "decimal",
  waiting: "duration",
  serviceLevel: "share",
};

/** The heat maps, with the hours in which anything happened. */
function meshTables(words: ExportWords, meshOf: Meshes): readonly SideTable[] {
  return meshValues.flatMap((per) => {
    const { rows, columns, values, counts } = meshOf(per);
    const hours = columns.filter((_, place) => counts.some((row) => (row[place] ?? 0) > 0));
    if (hours.length === 0) return [];
    const name = words(`report.mesh.${per}`);
    return {
      title: `${words("report.mesh")}: ${name}`,
      name,
      columns: [
        { title: words("report.weekday"), kind: "text" as const },
        ...hours.map((hour) => ({ title: clockOf(hour), kind: meshKinds[per] })),
      ],
      rows: rows.map((weekday, row) => [
        weekdayName(words.language, weekday),
        ...hours.map((hour) => values[row]?.[columns.indexOf(hour)] ?? null),
      ]),
      isShaded: true,
    };
  });
}

/** Returns the name of a weekday; the first of January 2024 is a Monday. */
const weekdayName = (language: LanguageCode, weekday: number): string =>
  new Intl.DateTimeFormat(localeByLanguage[language], { weekday: "long", timeZone: "UTC" }).format(
    new Date(Date.UTC(2024, 0, weekday)),
  );

const periodStyles: Readonly<Record<StatisticGroup, Intl.DateTimeFormatOptions>> = {
  day: { day: "numeric", month: "short" },
  week: { day: "numeric", month: "short" },
  month: { month: "short", year: "numeric" },
  year: { year: "numeric" },
};

/** Returns the names of periods, by their first days. Without its year, a day of another year would have the same name. */
function periodLabels(
  language: LanguageCode,
  group: StatisticGroup,
  rows: readonly StatisticRow[],
): readonly string[] {
  const hasYear = new Set(rows.map(({ date }) => date.slice(0, 4))).size > 1;
  const format = new Intl.DateTimeFormat(localeByLanguage[language], {
    ...periodStyles[group],
    ...(hasYear ? { year: "numeric" } : {}),
    timeZone: "UTC",
  });
  return rows.map(({ date }) => format.format(new Date(`${date}T00:00:00Z`)));
}
