import { ActionIcon, Button, Group, TextInput } from "@mantine/core";
import { addDays, type CalendarDate, isCalendarDate } from "@cherga/engine/time/calendar-date";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly date: CalendarDate;
  readonly onPick: (date: CalendarDate) => void;
  /** The first and last date that can be picked; by default, those of this century. */
  readonly first?: CalendarDate;
  readonly last?: CalendarDate;
  /** The date needs no label. */
  readonly hasNoLabel?: true;
};

const century = { first: "2000-01-01", last: "2099-12-31" } as const;

export function DateInput({ date, onPick, first = century.first, last = century.last, hasNoLabel }: Props) {
  const t = useTexts();
  const label = t("day.date");
  return (
    <TextInput
      type="date"
      {...(hasNoLabel ? { "aria-label": label } : { label })}
      value={date}
      min={first}
      max={last}
      onChange={({ currentTarget: { value } }) => {
        // While the user types, the year may be in another century.
        if (isCalendarDate(value) && value >= first && value <= last) onPick(value);
      }}
    />
  );
}

/** A date input with buttons for the previous and next day, and for today. */
export function DateStepper({ today, ...props }: Props & { readonly today: CalendarDate }) {
  const t = useTexts();
  const { date, onPick, first = century.first, last = century.last } = props;
  return (
    <Group gap={4} align="flex-end" wrap="nowrap">
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label={t("day.previous")}
        disabled={date <= first}
        onClick={() => onPick(addDays(date, -1))}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <DateInput {...props} />
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label={t("day.next")}
        disabled={date >= last}
        onClick={() => onPick(addDays(date, 1))}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
      <Button variant="default" px="sm" disabled={date === today} onClick={() => onPick(today)}>
        {t("day.today")}
      </Button>
    </Group>
  );
}
