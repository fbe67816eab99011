import { Button, Group, Text, Title } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { dateAt } from "@cherga/engine/time/day-frame";
import type { ReactNode } from "react";
import { ExportMenu } from "#staff/reports/parts/export-menu.tsx";
import { PrintButton } from "#staff/reports/parts/print-button.tsx";
import { reportKey } from "#staff/reports/parts/report-query.ts";
import type { ExportedReport } from "#staff/reports/parts/use-export.tsx";
import { ViewMenu } from "#staff/reports/views/view-menu.tsx";
import { useHasPassed } from "#staff/live/server-clock.ts";
import { clockAt } from "#staff/schedule-result/day-clock.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/reports/parts/report.module.css";

type Props = {
  readonly title: string;
  /** The question that the report answers. */
  readonly question?: string;
  readonly zone: string;
  /** The time of the shown answer. */
  readonly time?: string | undefined;
  /** What can be exported, and saved as a view. */
  readonly exported?: ExportedReport;
  /** Whether the page shows only a part of its list. */
  readonly isPaged?: boolean;
  /** Further actions. */
  readonly children?: ReactNode;
};

/** A report older than this may surprise: nothing reloads it while it is read. */
const oldMs = 5 * 60_000;

/** The title of a report, how old it is, and what can be done with it. */
export function ReportHeader({ title, question, zone, time, exported, isPaged = false, children }: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const isOld = useHasPassed(time === undefined ? Infinity : Date.parse(time) + oldMs);
  return (
    <div className={classes["header"]}>
      <Title order={1} size="h2">
        {title}
      </Title>
      {question !== undefined && (
        <Text c="dimmed" className={classes["question"] ?? ""}>
          {question}
        </Text>
      )}
      <Group gap="xs" className={`${classes["actions"] ?? ""} ${classes["screenOnly"] ?? ""}`}>
        {time !== undefined && (
          <Group gap={4} wrap="nowrap">
            <Text size="sm" c="dimmed">
              {t("report.asOf", { time: clockAt(zone, dateAt(zone, Date.parse(time)), time) })}
            </Text>
            <Button
              size="compact-sm"
              variant={isOld ? "filled" : "subtle"}
              leftSection={<IconRefresh size={16} aria-hidden />}
              onClick={() => void client.invalidateQueries({ queryKey: [reportKey] })}
            >
              {t("report.refresh")}
            </Button>
          </Group>
        )}
        {children}
        {exported !== undefined && <ViewMenu exported={exported} />}
        {exported !== undefined && <ExportMenu report={exported} />}
        <PrintButton paged={isPaged ? exported : undefined} />
      </Group>
    </div>
  );
}
