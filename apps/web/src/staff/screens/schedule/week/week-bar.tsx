import { ActionIcon, Button, Group, Text } from "@mantine/core";
import { addDays, type CalendarDate } from "@cherga/engine/time/calendar-date";
import { IconChevronLeft, IconChevronRight, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { usePlan } from "#staff/screens/schedule/plan-context.tsx";
import { CopyWeek } from "#staff/screens/schedule/week/copy-week.tsx";
import type { GestureTimes } from "#staff/screens/schedule/week/gesture.ts";
import { mondayOf } from "#staff/screens/schedule/week/week-of.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly on: CalendarDate;
  readonly today: CalendarDate;
  /** The times of the current gesture. */
  readonly times?: GestureTimes;
  readonly onPick: (on: CalendarDate) => void;
};

/** Navigates between weeks, and shows the current one. */
export function WeekBar({ on, today, times, onPick }: Props) {
  const t = useTexts();
  const { mayWrite } = usePlan();
  const [isCopying, setCopying] = useState(false);
  const monday = mondayOf(on);
  const title = new Intl.DateTimeFormat(t.locale, { dateStyle: "long", timeZone: "UTC" }).formatRange(
    Date.parse(monday),
    Date.parse(addDays(monday, 6)),
  );
  return (
    <Group gap="xs" justify="space-between">
      <Group gap="sm">
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t("schedule.week.previous")}
            onClick={() => onPick(addDays(on, -7))}
          >
            <IconChevronLeft size={18} />
          </ActionIcon>
          <Button variant="default" size="compact-sm" h={34} onClick={() => onPick(today)}>
            {t("schedule.week.today")}
          </Button>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t("schedule.week.next")}
            onClick={() => onPick(addDays(on, 7))}
          >
            <IconChevronRight size={18} />
          </ActionIcon>
        </Group>
        <Text fw={650} role="status">
          {times === undefined ? title : `${times.from}–${times.to}`}
        </Text>
      </Group>
      {mayWrite && (
        <Button
          variant="default"
          size="compact-sm"
          h={34}
          leftSection={<IconCopy size={16} />}
          onClick={() => setCopying(true)}
        >
          {t("schedule.copyWeek")}
        </Button>
      )}
      {isCopying && <CopyWeek on={on} onClose={() => setCopying(false)} />}
    </Group>
  );
}
