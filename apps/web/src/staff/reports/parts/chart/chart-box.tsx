import { Table } from "@mantine/core";
import { ChartFrame, type ChartFrameProps } from "#staff/reports/parts/chart/chart-frame.tsx";
import type { ChartData } from "#staff/reports/parts/chart/chart-shapes.ts";
import { PeriodChart, sayValue } from "#staff/reports/parts/chart/period-chart.tsx";
import { ReportTable } from "#staff/reports/parts/report-table.tsx";

type Props = Omit<ChartFrameProps, "children" | "table"> & {
  /** The heading of the periods in the table. */
  readonly of: string;
  readonly labels: readonly string[];
  readonly data: ChartData;
  readonly say: (value: number) => string;
  readonly sayScale?: (value: number) => string;
  readonly targetName?: string | undefined;
};

/** A chart over periods with its title and its table. */
export function ChartBox({ of, labels, data, say, sayScale, targetName, ...frame }: Props) {
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
              <Table.Tr key={label}>
                <Table.Th scope="row">{label}</Table.Th>
                {series.map(({ key, values }) => (
                  <Table.Td key={key} data-number>
                    {sayValue(values[index] ?? null, say)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </ReportTable>
      }
    >
      <PeriodChart
        title={title}
        labels={labels}
        data={data}
        say={say}
        sayScale={sayScale}
        targetName={targetName}
      />
    </ChartFrame>
  );
}
