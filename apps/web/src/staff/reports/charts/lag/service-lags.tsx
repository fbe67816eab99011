import { Table, Text } from "@mantine/core";
import { sayDuration } from "#staff/hall/say-times.ts";
import type { ServiceLagRow } from "#staff/reports/charts/lag/by-urgency.ts";
import { ChartFrame } from "#staff/reports/parts/chart/chart-frame.tsx";
import { durationTop } from "@cherga/charts/chart-shapes";
import { RowChart } from "#staff/reports/parts/chart/row-chart.tsx";
import { HelpBubble } from "#staff/reports/parts/help-bubble.tsx";
import { ReportTable } from "#staff/reports/parts/report-table.tsx";
import { sayNumber } from "#staff/reports/parts/say-figure.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly rows: readonly ServiceLagRow[];
  readonly targetMs: number;
  readonly nameOf: (service: ServiceLagRow["service"]) => string;
};

/** How long people wait for each service. */
export function ServiceLags({ rows, targetMs, nameOf }: Props) {
  const t = useTexts();
  const title = t("chart.lag.byService");
  return (
    <ChartFrame
      title={title}
      help={<HelpBubble about={title} text={t("chart.lag.byService.help")} />}
      {...(rows.length === 0 ? {} : { table: <LagTable title={title} rows={rows} nameOf={nameOf} /> })}
    >
      {rows.length === 0 ? (
        <Text c="dimmed">{t("dashboard.byService.none")}</Text>
      ) : (
        <RowChart
          title={title}
          legend={[
            { key: "longest", name: t("chart.lag.longest"), kind: "column" },
            { key: "over", name: t("chart.lag.longestOver"), kind: "column" },
            { key: "target", name: t("chart.norm", { time: sayDuration(t, targetMs) }), kind: "target" },
          ]}
          top={durationTop(Math.max(targetMs * 1.5, ...rows.map(({ longestMs }) => longestMs)))}
          target={targetMs}
          rows={rows.map(({ service, waiting, meanMs, longestMs, overTarget }) => ({
            key: service.id,
            name: nameOf(service),
            parts: [{ series: longestMs > targetMs ? "over" : "longest", value: longestMs }],
            said:
              waiting === 0
                ? t("chart.lag.nobody")
                : `${t("chart.lag.count", { number: sayNumber(t, waiting) })} · ${sayDuration(t, longestMs)}`,
            words: [
              `${t("chart.lag.waiting")}: ${sayNumber(t, waiting)}`,
              `${t("chart.lag.longest")}: ${sayDuration(t, longestMs)}`,
              `${t("chart.lag.mean")}: ${sayDuration(t, meanMs)}`,
              `${t("chart.lag.over")}: ${sayNumber(t, overTarget)}`,
            ],
          }))}
        />
      )}
    </ChartFrame>
  );
}

function LagTable({ title, rows, nameOf }: Pick<Props, "rows" | "nameOf"> & { readonly title: string }) {
  const t = useTexts();
  return (
    <ReportTable label={title}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("report.by.service")}</Table.Th>
          <Table.Th data-number>{t("chart.lag.waiting")}</Table.Th>
          <Table.Th data-number>{t("chart.lag.longest")}</Table.Th>
          <Table.Th data-number>{t("chart.lag.mean")}</Table.Th>
          <Table.Th data-number>{t("chart.lag.over")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ service, waiting, longestMs, meanMs, overTarget }) => (
          <Table.Tr key={service.id}>
            <Table.Th scope="row">{nameOf(service)}</Table.Th>
            <Table.Td data-number>{sayNumber(t, waiting)}</Table.Td>
            <Table.Td data-number>{waiting === 0 ? "—" : sayDuration(t, longestMs)}</Table.Td>
            <Table.Td data-number>{waiting === 0 ? "—" : sayDuration(t, meanMs)}</Table.Td>
            <Table.Td data-number>{sayNumber(t, overTarget)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ReportTable>
  );
}
