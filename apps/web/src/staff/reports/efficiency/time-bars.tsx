import type { EfficiencyRow } from "@cherga/contract/shapes/report";
import { Box, Paper, Title } from "@mantine/core";
import { useId } from "react";
import { HelpBubble } from "#staff/reports/parts/help-bubble.tsx";
import { sayDuration } from "#staff/hall/say-times.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import headings from "#staff/reports/parts/report.module.css";
import classes from "#staff/reports/efficiency/time-bars.module.css";

/** The parts of the time on duty, which together are all of it. */
export const dutyParts = ["serving", "called", "paused", "asleep", "idle"] as const;

/** The time on duty of each operator as a bar. The table below has the same values. */
export function TimeBars({ rows }: { readonly rows: readonly EfficiencyRow[] }) {
  const t = useTexts();
  const titleId = useId();
  const title = t("report.dutyTime");
  const longest = Math.max(1, ...rows.map(({ onDuty }) => onDuty));
  return (
    <Paper withBorder p="sm" mb="md" component="section" aria-labelledby={titleId}>
      <span className={headings["heading"]}>
        <Title order={2} size="h5" id={titleId}>
          {title}
        </Title>
        <HelpBubble about={title} text={t("report.dutyTime.help")} />
      </span>
      <ul className={classes["legend"]}>
        {dutyParts.map((part) => (
          <li key={part} data-part={part}>
            {t(`report.duty.${part}`)}
          </li>
        ))}
      </ul>
      <ul className={classes["rows"]}>
        {rows.map((row) => (
          <li key={row.id} className={classes["row"]}>
            <span className={classes["name"]}>{row.name}</span>
            <Box className={classes["bar"] ?? ""} __vars={{ "--length": `${(row.onDuty / longest) * 100}%` }}>
              {dutyParts.map((part) => (
                <Box
                  key={part}
                  component="span"
                  data-part={part}
                  title={`${t(`report.duty.${part}`)}: ${sayDuration(t, row[part])}`}
                  style={{ flexGrow: row[part] }}
                />
              ))}
            </Box>
            <span className={classes["length"]}>{sayDuration(t, row.onDuty)}</span>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
