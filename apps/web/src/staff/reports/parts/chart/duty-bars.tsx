import { Table } from "@mantine/core";
import { ChartFrame } from "#staff/reports/parts/chart/chart-frame.tsx";
import { RowChart } from "#staff/reports/parts/chart/row-chart.tsx";
import { HelpBubble } from "#staff/reports/parts/help-bubble.tsx";
import { ReportTable } from "#staff/reports/parts/report-table.tsx";
import { sayDuration } from "#staff/hall/say-times.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** The parts of the time on duty, which together are all of it. */
export const dutyParts = ["serving", "called", "paused", "asleep", "idle"] as const;

type DutyRow = Readonly<Record<(typeof dutyParts)[number] | "id" | "onDuty", number>> & {
  readonly name: string;
};
type Props = {
  readonly rows: readonly DutyRow[];
  /** The page has no other table of these values. */
  readonly hasTable?: boolean;
};

/** The time on duty of each operator as a bar. */
export function DutyBars({ rows, hasTable = false }: Props) {
  const t = useTexts();
  const title = t("report.dutyTime");
  return (
    <ChartFrame
      title={title}
      help={<HelpBubble about={title} text={t("report.dutyTime.help")} />}
      {...(hasTable ? { table: <DutyTable title={title} rows={rows} /> } : {})}
    >
      <RowChart
        title={title}
        legend={dutyParts.map((part) => ({ key: part, name: t(`report.duty.${part}`), kind: "column" }))}
        top={Math.max(1, ...rows.map(({ onDuty }) => onDuty))}
        rows={rows.map((row) => ({
          key: row.id,
          name: row.name,
          parts: dutyParts.map((part) => ({ series: part, value: row[part] })),
          said: row.onDuty === 0 ? "—" : sayDuration(t, row.onDuty),
          words: dutyParts.map((part) => `${t(`report.duty.${part}`)}: ${sayDuration(t, row[part])}`),
        }))}
      />
    </ChartFrame>
  );
}

function DutyTable({ title, rows }: Pick<Props, "rows"> & { readonly title: string }) {
  const t = useTexts();
  return (
    <ReportTable label={title}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("report.operator")}</Table.Th>
          {(["onDuty", ...dutyParts] as const).map((part) => (
            <Table.Th key={part} data-number>
              {t(`report.duty.${part}`)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            <Table.Th scope="row">{row.name}</Table.Th>
            {(["onDuty", ...dutyParts] as const).map((part) => (
              <Table.Td key={part} data-number>
                {sayDuration(t, row[part])}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ReportTable>
  );
}
