import { ActionIcon, Button, Group, TextInput } from "@mantine/core";
import { addDays, type CalendarDate, isCalendarDate } from "@cherga/engine/time/calendar-date";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useTexts } from "#texts/use-texts.ts";

type Props = {
  readonly date: CalendarDate;
  /** The first and the last date that may be picked. */
  readonly first: CalendarDate;
  readonly last: CalendarDate;
  readonly onPick: (date: CalendarDate) => void;
};

/** Picks a date, or steps from day to day. */
export function DateStepper({ date, first, last, onPick }: Props) {
  const t = useTexts();
  return (
    <Group gap={6} wrap="nowrap">
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label={t("freeTimes.previousDay")}
        disabled={date <= first}
        onClick={() => onPick(addDays(date, -1))}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <TextInput
        type="date"
        aria-label={t("freeTimes.date")}
        value={date}
        min={first}
        max={last}
        onChange={({ currentTarget: { value } }) => {
          // While somebody types, there are dates of other centuries.
          if (isCalendarDate(value) && value >= first && value <= last) onPick(value);
        }}
      />
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label={t("freeTimes.nextDay")}
        disabled={date >= last}
        onClick={() => onPick(addDays(date, 1))}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
      {date !== first && (
        <Button variant="subtle" px="xs" onClick={() => onPick(first)}>
          {t("freeTimes.today")}
        </Button>
      )}
    </Group>
  );
}
