import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import { ChartFrame, type ChartFrameProps } from "#staff/reports/parts/chart/chart-frame.tsx";
import type { ChartData } from "@cherga/charts/chart-shapes";
import { PeriodChart, sayValue } from "#staff/reports/parts/chart/period-chart.tsx";
import { ReportTable } from "#staff/reports/parts/report-table.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = Omit<ChartFrameProps, "children" | "table"> & {
  /** The heading of the periods in the table. */
  readonly of: string;
  readonly labels: readonly string[];
  readonly data: ChartData;
  readonly say: (value: number) => string;
  readonly sayScale?: (value: number) => string;
  readonly targetName?: string | undefined;
  /** The last row of the table: values by the keys of the series. */
  readonly total?: { readonly name: string; readonly values: Readonly<Record<string, number | null>> };
  /** So many of the first rows are past, and do not count in the total. */
  readonly pastRows?: number;
  /** Drawn in place of the periods. */
  readonly picture?: ReactNode;
};

/** A chart over periods with its title and its table. */
export function ChartBox({
  of,
  labels,
  data,
  say,
  sayScale,
  targetName,
  total,
  pastRows = 0,
  picture,
  ...frame
}: Props) {
  const t = useTexts();
  const { title } = frame;
  const series = [...(data.columns ?? []), ...(data.lines ?? [])];
  return (
    <ChartFrame
      {...frame}
      table={
        <ReportTable label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{of}</Table.Th>
              {series.map(({ key, name }) => (
                <Table.Th key={key} data-number>
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {labels.map((label, index) => (
              <Table.Tr key={label} data-past={index < pastRows || undefined}>
                <Table.Th scope="row">
                  {index < pastRows ? t("report.past", { name: label }) : label}
                </Table.Th>
                {series.map(({ key, values }) => (
                  <Table.Td key={key} data-number>
                    {sayValue(values[index] ?? null, say)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
          {total !== undefined && (
            <Table.Tfoot>
              <Table.Tr>
                <Table.Th scope="row">{total.name}</Table.Th>
                {series.map(({ key }) => (
                  <Table.Td key={key} data-number>
                    {sayValue(total.values[key] ?? null, say)}
                  </Table.Td>
                ))}
              </Table.Tr>
            </Table.Tfoot>
          )}
        </ReportTable>
      }
    >
      {picture ?? (
        <PeriodChart
          title={title}
          labels={labels}
          data={data}
          say={say}
          sayScale={sayScale}
          targetName={targetName}
        />
      )}
    </ChartFrame>
  );
}
