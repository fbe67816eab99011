import { Box, Button, Group, Input, Stack, Text } from "@mantine/core";
import { dateAt } from "@cherga/engine/time/day-frame";
import { useState } from "react";
import { AddCloseDay } from "#staff/forms/fields/close-days/add-close-day.tsx";
import { CloseDayRow } from "#staff/forms/fields/close-days/close-day-row.tsx";
import { type CloseDays, dividedAt } from "#staff/forms/fields/close-days/close-days.ts";
import { DaysCalendar, type Mark } from "#staff/forms/fields/close-days/days-calendar.tsx";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { useNow } from "#staff/live/server-clock.ts";
import { textKey, useEditing, useForm } from "#staff/forms/form.tsx";
import { type Lens, valueAt } from "#staff/forms/lens.ts";
import { isPlain } from "#staff/forms/same.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly of: Lens<CloseDays>;
  /** The organization; undefined while it is new. */
  readonly organizationId: number | undefined;
  readonly zone: string;
  /** The settings of single weekdays; null: closed. */
  readonly weekdays: Readonly<Partial<Record<string, unknown>>>;
};

/** The days on which an organization is closed or has other hours, and why. */
export function CloseDaysField({ of, organizationId, zone, weekdays }: Props) {
  const t = useTexts();
  const { editor, resource, mayWrite } = useForm();
  const today = dateAt(zone, useNow(30_000));
  // Selects only the list of days, so that typing in a row does not render the whole list.
  const marked = useEditing(({ mine }) => marksText(valueAt(mine, of.path)));
  const tellsVisitors = useEditing(({ mine }) => valueAt(mine, ["notifications", "dayClosed"]) === true);
  const marks = marksFrom(marked);
  const { coming, past } = dividedAt(today, [...marks.keys()]);
  const closedWeekdays = Object.keys(weekdays)
    .filter((day) => weekdays[day] === null)
    .map(Number);
  const [chosen, setChosen] = useState("");
  const [showsPast, setShowsPast] = useState(false);
  const key = textKey(resource.name, of.path);

  const row = (on: string, isPast: boolean) => (
    <CloseDayRow
      key={on}
      of={of.at(on)}
      on={on}
      organizationId={organizationId}
      zone={zone}
      isPast={isPast}
      onRemove={() => editor.change([...of.path, on], undefined)}
    />
  );
  return (
    <FieldFrame path={of.path}>
      <Stack gap="sm" role="group" aria-label={t.of(key)}>
        <div>
          <Input.Label labelElement="div">{t.of(key)}</Input.Label>
          <Input.Description>{t.find(`${key}.hint`)}</Input.Description>
        </div>
        {mayWrite && (
          <Group align="flex-start" gap="md">
            <Box flex="1 1 260px" miw={0}>
              <DaysCalendar
                marks={marks}
                closedWeekdays={closedWeekdays}
                today={today}
                chosen={chosen}
                onChoose={setChosen}
              />
            </Box>
            <Box flex="2 1 300px" miw={0}>
              <AddCloseDay
                on={chosen}
                onDate={setChosen}
                today={today}
                isTaken={marks.has(chosen)}
                organizationId={organizationId}
                zone={zone}
                tellsVisitors={tellsVisitors}
                onAdd={(on, day) => editor.change([...of.path, on], day)}
              />
            </Box>
          </Group>
        )}
        {coming.length === 0 && (
          <Text size="sm" c="dimmed">
            {t("closeDay.none")}
          </Text>
        )}
        {coming.map((on) => row(on, false))}
        {past.length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={showsPast}
            style={{ alignSelf: "flex-start" }}
            onClick={() => setShowsPast(!showsPast)}
          >
            {t(showsPast ? "closeDay.hidePast" : "closeDay.showPast", { count: past.length })}
          </Button>
        )}
        {showsPast && past.map((on) => row(on, true))}
      </Stack>
    </FieldFrame>
  );
}

/** A string, so that equal marks compare as equal. */
function marksText(days: unknown): string {
  if (!isPlain(days)) return "";
  return Object.entries(days)
    .map(([on, day]) => `${on} ${valueAt(day, ["hours"]) === null ? "closed" : "other"}`)
    .join("\n");
}

function marksFrom(text: string): ReadonlyMap<string, Mark> {
  if (text === "") return new Map();
  return new Map(
    text.split("\n").map((line): [string, Mark] => {
      const [on = "", mark] = line.split(" ");
      return [on, mark === "closed" ? "closed" : "other"];
    }),
  );
}
