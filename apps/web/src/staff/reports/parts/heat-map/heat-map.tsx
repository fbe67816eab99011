import type { CallInput } from "@cherga/contract/call";
import type { reportCalls } from "@cherga/contract/calls/reports";
import { type Mesh, type MeshValue, meshValues } from "@cherga/contract/shapes/report/figures";
import { Box, Group, Paper, SegmentedControl, Skeleton, Table, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { HelpBubble } from "#staff/reports/parts/help-bubble.tsx";
import { reportQuery } from "#staff/reports/parts/report-query.ts";
import { PreviousWhileLoading } from "#staff/reports/parts/report-state.tsx";
import { ReportTable } from "#staff/reports/parts/report-table.tsx";
import { sayNumber } from "#staff/reports/parts/say-figure.ts";
import { usedHours } from "#staff/reports/parts/heat-map/used-hours.ts";
import { sayDuration } from "#staff/hall/say-times.ts";
import { dateInWords } from "#staff/schedule-result/day-clock.ts";
import { type Texts, useTexts } from "#staff/texts/use-texts.ts";
import { clockOf } from "#staff/ui/clock.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import { sayShare } from "#staff/ui/say-share.ts";
import headings from "#staff/reports/parts/report.module.css";
import classes from "#staff/reports/parts/heat-map/heat-map.module.css";

type Props = { readonly body: Omit<CallInput<typeof reportCalls.mesh>["body"], "per"> };

/** When people come, by weekday and hour; the exact values stand in the cells. */
export function HeatMap({ body }: Props) {
  const t = useTexts();
  const titleId = useId();
  const [per, setPer] = useState<MeshValue>("arrivals");
  const { data, error, isPlaceholderData, refetch } = useQuery(
    reportQuery<typeof reportCalls.mesh>(t.locale, {
      method: "POST",
      path: "/report/ticket/get-mesh",
      body: { ...body, per },
    }),
  );
  const title = t("report.mesh");
  return (
    <Paper withBorder p="sm" component="section" aria-labelledby={titleId}>
      <Group justify="space-between" gap="xs" mb="xs">
        <span className={headings["heading"]}>
          <Title order={2} size="h5" id={titleId}>
            {title}
          </Title>
          <HelpBubble about={title} text={t(`report.meshHelp.${per}`)} />
        </span>
        <SegmentedControl
          size="xs"
          aria-label={t("report.figures")}
          className={headings["screenOnly"] ?? ""}
          value={per}
          data={meshValues.map((value) => ({ value, label: t(`report.mesh.${value}`) }))}
          onChange={setPer}
        />
      </Group>
      {error !== null && <FailureAlert failure={error} onReply={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton h={220} aria-busy="true" />}
      {error === null && data !== undefined && (
        <PreviousWhileLoading isPrevious={isPlaceholderData}>
          <Cells mesh={data} title={title} />
        </PreviousWhileLoading>
      )}
    </Paper>
  );
}

function Cells({ mesh, title }: { readonly mesh: Mesh; readonly title: string }) {
  const t = useTexts();
  const hours = usedHours(mesh);
  if (hours.length === 0) return <Text c="dimmed">{t("report.noVisits")}</Text>;
  const most = Math.max(...mesh.values.flatMap((row) => row.map((value) => value ?? 0)), Number.EPSILON);
  return (
    <ReportTable label={title}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("report.weekday")}</Table.Th>
          {hours.map((column) => (
            <Table.Th key={column} className={classes["hour"] ?? ""} scope="col">
              {clockOf((mesh.columns[column] ?? 0) * 60)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {mesh.rows.map((weekday, row) => (
          <Table.Tr key={weekday}>
            <Table.Th scope="row">{sayWeekday(t, weekday)}</Table.Th>
            {hours.map((column) => {
              const value = mesh.values[row]?.[column] ?? null;
              const count = mesh.counts[row]?.[column] ?? 0;
              return (
                <Box
                  component="td"
                  key={column}
                  className={classes["cell"] ?? ""}
                  title={t("report.mesh.from", { count, number: sayNumber(t, count) })}
                  __vars={{ "--heat": `${value === null ? 0 : Math.round((value / most) * 60)}%` }}
                >
                  {value === null ? "—" : sayings[mesh.per](t, value)}
                </Box>
              );
            })}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ReportTable>
  );
}

const sayings: Readonly<Record<MeshValue, (t: Texts, value: number) => string>> = {
  arrivals: (t, value) => sayNumber(t, value, 1),
  waiting: (t, value) => sayDuration(t, value),
  serviceLevel: (t, value) => sayShare(t, value, 0),
};

/** Returns the name of a weekday; the first of January 2024 is a Monday. */
const sayWeekday = (t: Texts, weekday: number): string =>
  dateInWords(t.locale, `2024-01-0${weekday}`, { weekday: "long" });
