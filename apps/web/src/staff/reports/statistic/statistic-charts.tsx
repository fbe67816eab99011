import type { StatisticRow } from "@cherga/contract/shapes/report/figures";
import { outcomeFigures } from "@cherga/engine/figures/figure-groups";
import type { FigureName } from "@cherga/engine/figures/figures";
import { ChartBox } from "#staff/reports/parts/chart/chart-box.tsx";
import { type ChartSeries, durationTop } from "@cherga/charts/chart-shapes";
import { RowChart } from "#staff/reports/parts/chart/row-chart.tsx";
import { HelpBubble } from "#staff/reports/parts/help-bubble.tsx";
import { sayMeasured, sayNumber } from "#staff/reports/parts/say-figure.ts";
import { sayDuration } from "#staff/hall/say-times.ts";
import { type Texts, useTexts } from "#staff/texts/use-texts.ts";
import { sayShare } from "#staff/ui/say-share.ts";

type Props = { readonly labels: readonly string[]; readonly rows: readonly StatisticRow[] };
type TargetProps = Props & { readonly targetMs: number | undefined };

/** How visits ended, period by period. */
export function OutcomeChart({ labels, rows }: Props) {
  const t = useTexts();
  const ended = rows.reduce((sum, { figures }) => sum + (figures.endedByClosing ?? 0), 0);
  const [only, ...others] = rows;
  return (
    <ChartBox
      // One column would compare nothing; the outcomes of one period are compared with each other.
      {...(only !== undefined && others.length === 0 && { picture: <OutcomeRows row={only} /> })}
      title={t("report.chart.outcomes")}
      of={t("report.period")}
      labels={labels}
      data={{
        columns: outcomeFigures.map((name) => seriesOf(t, rows, name)),
      }}
      say={(value) => sayNumber(t, value, 1)}
      note={ended === 0 ? undefined : t("report.closed", { number: sayNumber(t, ended) })}
    />
  );
}

/** How visits ended in one period, outcome by outcome. */
function OutcomeRows({ row: { figures } }: { readonly row: StatisticRow }) {
  const t = useTexts();
  const counts = outcomeFigures.map((name) => ({ name, count: figures[name] ?? 0 }));
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <RowChart
      title={t("report.chart.outcomes")}
      legend={[]}
      top={all}
      rows={counts.map(({ name, count }) => {
        const said = `${sayNumber(t, count)} · ${sayShare(t, all === 0 ? 0 : count / all)}`;
        return {
          key: name,
          name: t(`figure.${name}`),
          parts: [{ series: name, value: count }],
          said,
          words: [said],
        };
      })}
    />
  );
}

/** How long visitors waited: half of them at most the median, nine of ten at most the upper edge. */
export function WaitingChart({ labels, rows, targetMs }: TargetProps) {
  const t = useTexts();
  const title = t("report.chart.waiting");
  const lines = (["waitingMedian", "waitingP90"] as const).map((name) => seriesOf(t, rows, name));
  return (
    <ChartBox
      title={title}
      of={t("report.period")}
      help={<HelpBubble about={title} text={t("figureHelp.waitingMedian")} />}
      labels={labels}
      data={{
        lines,
        band: { low: "waitingMedian", high: "waitingP90" },
        target: targetMs,
        top: durationTop(
          Math.max(targetMs ?? 0, ...lines.flatMap(({ values }) => values.map((ms) => ms ?? 0))),
        ),
      }}
      say={(value) => sayMeasured(t, value)}
      targetName={sayTarget(t, targetMs)}
    />
  );
}

/** The share of visitors who were served within the target. */
export function LevelChart({ labels, rows, targetMs }: TargetProps) {
  const t = useTexts();
  const title = t("figure.serviceLevel");
  return (
    <ChartBox
      title={title}
      of={t("report.period")}
      help={<HelpBubble about={title} text={t("figureHelp.serviceLevel")} />}
      labels={labels}
      data={{ lines: [seriesOf(t, rows, "serviceLevel")], top: 1 }}
      say={(value) => sayShare(t, value)}
      sayScale={(value) => sayShare(t, value, 0)}
      note={sayTarget(t, targetMs)}
    />
  );
}

const seriesOf = (t: Texts, rows: readonly StatisticRow[], key: FigureName): ChartSeries => ({
  key,
  name: t(`figure.${key}`),
  values: rows.map(({ figures }) => figures[key] ?? null),
});

/** Names the norm of waiting; undefined without one. */
export const sayTarget = (t: Texts, targetMs: number | undefined): string | undefined =>
  targetMs === undefined ? undefined : t("report.chart.target", { time: sayDuration(t, targetMs) });
