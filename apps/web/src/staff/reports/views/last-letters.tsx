import type { ReportSchedule } from "@cherga/contract/shapes/report/schedules";
import { List, Stack, Text } from "@mantine/core";
import { momentOfYear } from "#staff/reports/parts/say-moment.ts";
import { sayMailTrouble } from "#staff/api/say-mail-trouble.ts";
import { type Texts, useTexts } from "#staff/texts/use-texts.ts";

type Letter = ReportSchedule["letters"][number];

/** Says when a report is sent next, and how the last letters fared. */
export function LastLetters({
  schedule: { nextAt, letters },
  zone,
}: {
  readonly schedule: ReportSchedule;
  readonly zone: string;
}) {
  const t = useTexts();
  return (
    <Stack gap={4} role="status">
      <Text size="sm">
        {nextAt === undefined
          ? t("report.schedule.off")
          : t("report.schedule.next", { time: momentOfYear(zone, nextAt) })}
      </Text>
      {letters.length > 0 && (
        <List size="sm">
          {letters.map((letter) => (
            <List.Item key={letter.recipient} style={{ overflowWrap: "anywhere" }}>
              {letter.recipient}: {sayOutcome(t, letter, momentOfYear(zone, letter.at))}
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}

function sayOutcome(t: Texts, { state, error }: Letter, time: string): string {
  const why = sayError(t, error);
  switch (state) {
    case "sent":
      return t("report.schedule.sent", { time });
    case "queued":
      return why === "" ? t("report.schedule.queued") : t("report.schedule.waits", { why });
    case "failed":
      return t("report.schedule.failed", { time, why });
    case "expired":
      return t("report.schedule.expired", { time });
  }
}

function sayError(t: Texts, error: string): string {
  if (error === "") return "";
  if (error === "rights" || error === "tooLarge") return t(`report.schedule.${error}`);
  return sayMailTrouble(t, error) ?? t("report.schedule.other");
}
