import { ActionIcon, Box, Button, Card, Collapse, Group, Stack, Text } from "@mantine/core";
import type { Hours } from "@cherga/engine/schedule/schedule";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { IconChevronDown, IconChevronUp, IconTrash } from "@tabler/icons-react";
import { useId, useState } from "react";
import { inLanguage } from "#staff/api/titles.ts";
import { Bookings } from "#staff/forms/fields/close-days/bookings.tsx";
import type { CloseDay } from "#staff/forms/fields/close-days/close-days.ts";
import { HoursChoice } from "#staff/forms/fields/close-days/hours-choice.tsx";
import { sayDate, sayHours } from "#staff/forms/fields/close-days/say-date.ts";
import { ClockField } from "#staff/forms/fields/times/time-fields.tsx";
import { WordsField } from "#staff/forms/fields/text/words-field.tsx";
import { useEditing, useField } from "#staff/forms/form.tsx";
import { isUnder, type Lens, lensAt } from "#staff/forms/lens.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly of: Lens<CloseDay>;
  readonly on: CalendarDate;
  readonly organizationId: number | undefined;
  readonly zone: string;
  readonly isPast: boolean;
  readonly onRemove: () => void;
};

/** A day that is closed or has other hours; expanded, it can be edited. */
export function CloseDayRow({ of, on, organizationId, zone, isPast, onRemove }: Props) {
  const t = useTexts();
  const { value, readOnly } = useField<CloseDay | undefined>(of);
  const hasTrouble = useEditing(({ issues, conflicts }) =>
    [...issues, ...conflicts].some(({ path }) => isUnder(path, of.path)),
  );
  const [isOpened, setOpened] = useState(false);
  const id = useId();
  // The day may just have been removed.
  if (value === undefined) return null;
  const isOpen = isOpened || hasTrouble;
  const said = sayDate(on, t.locale);
  return (
    <Card withBorder padding="xs">
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Box miw={0}>
          <Text size="sm" fw={600}>
            {said}
          </Text>
          <Text size="sm" c="dimmed" lineClamp={2}>
            {[
              value.hours === null ? t("closeDay.closed") : sayHours(value.hours),
              inLanguage(value.reason, t.locale),
            ]
              .filter(Boolean)
              .join(" · ")}
          </Text>
        </Box>
        <Group gap={4} wrap="nowrap">
          <Button
            variant="default"
            size="compact-sm"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={t(readOnly ? "closeDay.show" : "closeDay.edit", { date: said })}
            rightSection={isOpen ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
            onClick={() => setOpened(!isOpen)}
          >
            {t(readOnly ? "closeDay.details" : "closeDay.change")}
          </Button>
          {!readOnly && (
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={t("form.remove", { name: said })}
              onClick={onRemove}
            >
              <IconTrash size={16} />
            </ActionIcon>
          )}
        </Group>
      </Group>
      <Collapse expanded={isOpen} id={id}>
        {isOpen && (
          <Stack gap="sm" pt="sm">
            <DayHours of={of.at("hours")} />
            <WordsField of={of.at("reason")} needs="main" />
            {!isPast && <Bookings wish={{ organizationId, zone, on, hours: value.hours }} />}
          </Stack>
        )}
      </Collapse>
    </Card>
  );
}

function DayHours({ of }: { readonly of: Lens<Hours | null> }) {
  const { value, change, readOnly } = useField(of);
  const inside = lensAt<{ from: string; to: string }>(of.path);
  return (
    <HoursChoice hours={value} first={shortDay} readOnly={readOnly} onChange={change}>
      <ClockField of={inside.at("from")} />
      <ClockField of={inside.at("to")} />
    </HoursChoice>
  );
}

/** The initial value of other hours. */
export const shortDay: Hours = { from: "09:00", to: "13:00" };
