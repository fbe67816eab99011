import { Button, Group, Paper, Text, Title } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/reports/parts/report.module.css";

export type ChartFrameProps = {
  readonly title: string;
  readonly help?: ReactNode;
  readonly note?: string | undefined;
  /** Stands beside the title. */
  readonly choice?: ReactNode;
  /** The same values as a table; absent if the page has one anyway. */
  readonly table?: ReactNode;
  readonly children: ReactNode;
};

/** A chart with its title, which can be read as a table. */
export function ChartFrame({ title, help, note, choice, table, children }: ChartFrameProps) {
  const t = useTexts();
  const titleId = useId();
  const [isTable, setTable] = useState(false);
  return (
    <Paper withBorder p="sm" component="section" aria-labelledby={titleId}>
      <Group justify="space-between" align="baseline" gap="xs" mb={4}>
        <span className={classes["heading"]}>
          <Title order={2} size="h5" id={titleId}>
            {title}
          </Title>
          {help}
        </span>
        <Group gap="xs" className={classes["screenOnly"] ?? ""}>
          {choice}
          {table !== undefined && (
            <Button variant="subtle" size="compact-sm" onClick={() => setTable(!isTable)}>
              {t(isTable ? "report.asChart" : "report.asTable")}
            </Button>
          )}
        </Group>
      </Group>
      {note !== undefined && (
        <Text size="sm" c="dimmed" mb={4}>
          {note}
        </Text>
      )}
      {isTable ? table : children}
    </Paper>
  );
}
