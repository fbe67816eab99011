import type { CallInput } from "@cherga/contract/call";
import type { reportCalls } from "@cherga/contract/calls/reports";
import { Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ChartBox } from "#staff/reports/parts/chart/chart-box.tsx";
import { durationTop } from "@cherga/charts/chart-shapes";
import { reportQuery } from "#staff/reports/parts/report-query.ts";
import { ReportState } from "#staff/reports/parts/report-state.tsx";
import { sayMeasured, sayNumber } from "#staff/reports/parts/say-figure.ts";
import { sayTarget } from "#staff/reports/statistic/statistic-charts.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly body: CallInput<typeof reportCalls.hours>["body"];
  readonly targetMs: number | undefined;
};

/** Arrivals, operators and waits by hour of the day: where they part, visitors wait. */
export function HoursOfDay({ body, targetMs }: Props) {
  const t = useTexts();
  const asked = useQuery(
    reportQuery<typeof reportCalls.hours>(t.locale, { method: "POST", path: "/report/core/hours", body }),
  );
  return (
    <ReportState of={asked} isEmpty={({ content }) => content.length === 0} empty={null}>
      {({ content, days }) => {
        // Operators are a mean over the days, so arrivals beside them are one too.
        const isMean = days > 1;
        const labels = content.map(({ hour }) => `${String(hour).padStart(2, "0")}:00`);
        const waits = [
          {
            key: "mean",
            name: t("figure.waitingMean"),
            values: content.map(({ waitingMean }) => waitingMean),
          },
          {
            key: "longest",
            name: t("figure.longestWait"),
            values: content.map(({ longestWait }) => longestWait),
          },
        ];
        return (
          <Stack gap="md" component="section">
            <Title order={2} size="h4">
              {t("report.hours")}
            </Title>
            <ChartBox
              title={t("report.hours.load")}
              note={isMean ? t("report.hours.perDay", { count: days }) : undefined}
              of={t("report.hours.hour")}
              labels={labels}
              data={{
                columns: [
                  {
                    key: "arrived",
                    name: t("figure.arrived"),
                    // Today may not have come so far yet.
                    values: content.map((row) =>
                      isMean ? row.arrived / Math.max(1, row.days) : row.arrived,
                    ),
                  },
                ],
                lines: [
                  {
                    key: "onDuty",
                    name: t("report.hours.onDuty"),
                    values: content.map(({ onDuty }) => onDuty),
                  },
                ],
              }}
              say={(value) => sayNumber(t, value, 1)}
            />
            <ChartBox
              title={t("report.hours.waiting")}
              of={t("report.hours.hour")}
              labels={labels}
              data={{
                lines: waits,
                target: targetMs,
                top: durationTop(
                  Math.max(targetMs ?? 0, ...waits.flatMap(({ values }) => values.map((ms) => ms ?? 0))),
                ),
              }}
              say={(value) => sayMeasured(t, value)}
              targetName={sayTarget(t, targetMs)}
            />
          </Stack>
        );
      }}
    </ReportState>
  );
}
