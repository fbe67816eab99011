import { Table, Text } from "@mantine/core";
import { sayDuration } from "#staff/hall/say-times.ts";
import { byRoom, sayWindow, type WindowRow } from "#staff/reports/charts/by-room.ts";
import { ChartFrame } from "#staff/reports/parts/chart/chart-frame.tsx";
import { durationTop } from "@cherga/charts/chart-shapes";
import { RowChart } from "#staff/reports/parts/chart/row-chart.tsx";
import { HelpBubble } from "#staff/reports/parts/help-bubble.tsx";
import { ReportTable } from "#staff/reports/parts/report-table.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = { readonly operators: readonly WindowRow[]; readonly targetMs: number };

/** How late each window is with its bookings. */
export function WindowLags({ operators, targetMs }: Props) {
  const t = useTexts();
  const title = t("chart.lag.byWindow");
  const rows = byRoom(operators).filter(({ state, lagMs }) => state !== "off" || lagMs > 0);
  const said = (lagMs: number): string => (lagMs === 0 ? t("chart.lag.onTime") : sayDuration(t, lagMs));
  return (
    <ChartFrame
      title={title}
      help={<HelpBubble about={title} text={t("chart.lag.byWindow.help")} />}
      {...(rows.length === 0
        ? {}
        : {
            table: (
              <ReportTable label={title}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t("chart.window")}</Table.Th>
                    <Table.Th data-number>{t("chart.lag.delay")}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {rows.map((row) => (
                    <Table.Tr key={row.operator.id}>
                      <Table.Th scope="row">{sayWindow(row)}</Table.Th>
                      <Table.Td data-number>{said(row.lagMs)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </ReportTable>
            ),
          })}
    >
      {rows.length === 0 ? (
        <Text c="dimmed">{t(operators.length === 0 ? "dashboard.windows.none" : "chart.lag.noWindow")}</Text>
      ) : (
        <RowChart
          title={title}
          legend={[
            { key: "delay", name: t("chart.lag.delay"), kind: "column" },
            { key: "over", name: t("chart.lag.delayOver"), kind: "column" },
            { key: "target", name: t("chart.norm", { time: sayDuration(t, targetMs) }), kind: "target" },
          ]}
          top={durationTop(Math.max(targetMs * 1.5, ...rows.map(({ lagMs }) => lagMs)))}
          target={targetMs}
          rows={rows.map((row) => ({
            key: row.operator.id,
            name: sayWindow(row),
            parts: [{ series: row.lagMs > targetMs ? "over" : "delay", value: row.lagMs }],
            said: said(row.lagMs),
            words: [`${t("chart.lag.delay")}: ${said(row.lagMs)}`],
          }))}
        />
      )}
    </ChartFrame>
  );
}
