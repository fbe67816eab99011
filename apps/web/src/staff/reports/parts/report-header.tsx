import { ActionIcon, Button, Group, Text, Title } from "@mantine/core";
import { IconPrinter, IconRefresh } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { dateAt } from "@cherga/engine/time/day-frame";
import type { ReactNode } from "react";
import { type ExportedReport, ExportMenu } from "#staff/reports/parts/export-menu.tsx";
import { reportKey } from "#staff/reports/parts/report-query.ts";
import { ViewMenu } from "#staff/reports/views/view-menu.tsx";
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
  /** Further actions. */
  readonly children?: ReactNode;
};

/** The title of a report, how old it is, and what can be done with it. */
export function ReportHeader({ title, question, zone, time, exported, children }: Props) {
  const t = useTexts();
  const client = useQueryClient();
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <div style={{ flex: "1 1 320px" }}>
        <Title order={1} size="h2">
          {title}
        </Title>
        {question !== undefined && <Text c="dimmed">{question}</Text>}
      </div>
      <Group gap="xs" className={classes["screenOnly"] ?? ""}>
        {time !== undefined && (
          <Group gap={4} wrap="nowrap">
            <Text size="sm" c="dimmed">
              {t("report.asOf", { time: clockAt(zone, dateAt(zone, Date.parse(time)), time) })}
            </Text>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t("report.refresh")}
              onClick={() => void client.invalidateQueries({ queryKey: [reportKey] })}
            >
              <IconRefresh size={16} />
            </ActionIcon>
          </Group>
        )}
        {children}
        {exported !== undefined && <ViewMenu report={exported.report} />}
        {exported !== undefined && <ExportMenu report={exported} />}
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => globalThis.print()}
        >
          {t("report.print")}
        </Button>
      </Group>
    </Group>
  );
}
