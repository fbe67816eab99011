import { Button, Group, Paper, Table, Text, Title } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import type { ChartData } from "#staff/reports/parts/chart/chart-shapes.ts";
import { PeriodChart, sayValue } from "#staff/reports/parts/chart/period-chart.tsx";
import { ReportTable } from "#staff/reports/parts/report-table.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/reports/parts/report.module.css";

type Props = {
  readonly title: string;
  /** The heading of the periods in the table. */
  readonly of: string;
  readonly labels: readonly string[];
  readonly data: ChartData;
  readonly say: (value: number) => string;
  readonly sayScale?: (value: number) => string;
  readonly targetName?: string | undefined;
  readonly help?: ReactNode;
  readonly note?: string | undefined;
};

/** A chart with its title, which can be read as a table. */
export function ChartBox({ title, of, labels, data, say, sayScale, targetName, help, note }: Props) {
  const t = useTexts();
  const titleId = useId();
  const [isTable, setTable] = useState(false);
  const series = [...(data.columns ?? []), ...(data.lines ?? [])];
  return (
    <Paper withBorder p="sm" component="section" aria-labelledby={titleId}>
      <Group justify="space-between" align="baseline" gap="xs" mb={4}>
        <span className={classes["heading"]}>
          <Title order={2} size="h5" id={titleId}>
            {title}
          </Title>
          {help}
        </span>
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes["screenOnly"] ?? ""}
          onClick={() => setTable(!isTable)}
        >
          {t(isTable ? "report.asChart" : "report.asTable")}
        </Button>
      </Group>
      {note !== undefined && (
        <Text size="sm" c="dimmed" mb={4}>
          {note}
        </Text>
      )}
      {isTable ? (
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
      ) : (
        <PeriodChart
          title={title}
          labels={labels}
          data={data}
          say={say}
          sayScale={sayScale}
          targetName={targetName}
        />
      )}
    </Paper>
  );
}
