import { Group, SegmentedControl, Stack, Text } from "@mantine/core";
import type { Hours } from "@cherga/engine/schedule/schedule";
import { sayHours, sayWeekday } from "#staff/forms/fields/close-days/say-date.ts";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { GroupFrame } from "#staff/forms/fields/frames/group-frame.tsx";
import { ClockField } from "#staff/forms/fields/times/time-fields.tsx";
import { textKey, useField, useForm, useValue } from "#staff/forms/form.tsx";
import { type Lens, lensAt } from "#staff/forms/lens.ts";
import type { OrganizationLens } from "#staff/screens/organization/organization-lens.ts";
import {
  keptFor,
  modeOf,
  type WeekdayHours,
  weekdayModes,
} from "#staff/screens/organization/weekday-hours.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

const weekdays = ["1", "2", "3", "4", "5", "6", "7"] as const;

/** The hours of each weekday. */
export function WeekdayFields({ of }: { readonly of: OrganizationLens }) {
  const t = useTexts();
  const { resource } = useForm();
  const days = of.at("openHourMap");
  const key = textKey(resource.name, days.path);
  return (
    <FieldFrame path={days.path}>
      <GroupFrame field={{ label: t.of(key), hint: t.find(`${key}.hint`), error: undefined }}>
        <Stack gap="xs" mt="xs">
          {weekdays.map((weekday) => (
            <WeekdayField key={weekday} of={days.at(weekday)} usual={of.at("openHour")} weekday={weekday} />
          ))}
        </Stack>
      </GroupFrame>
    </FieldFrame>
  );
}

type Props = {
  readonly of: Lens<WeekdayHours>;
  readonly usual: Lens<Hours>;
  readonly weekday: string;
};

function WeekdayField({ of, usual, weekday }: Props) {
  const t = useTexts();
  const field = useField<WeekdayHours>(of);
  const usualHours = useValue(usual);
  const mode = modeOf(field.value);
  const name = sayWeekday(Number(weekday), t.locale);
  const inside = lensAt<{ from: string; to: string }>(of.path);
  return (
    // Aligned at the top, so that inputs do not move when an error appears below.
    <Group gap="sm" align="flex-start" mih={36}>
      <Text size="sm" w={110} lh="30px">
        {name}
      </Text>
      <Text size="sm" c="dimmed" w={90} lh="30px">
        {mode === "same" && sayHours(usualHours)}
      </Text>
      <SegmentedControl
        size="xs"
        aria-label={name}
        value={mode}
        readOnly={field.readOnly}
        data={weekdayModes.map((value) => ({ value, label: t(`organization.weekday.${value}`) }))}
        onChange={(value) => {
          const chosen = weekdayModes.find((known) => known === value);
          if (chosen !== undefined) field.change(keptFor(chosen, field.value, usualHours));
        }}
      />
      {mode === "other" && (
        <Group gap="xs" align="flex-start" wrap="nowrap">
          <ClockField of={inside.at("from")} />
          <ClockField of={inside.at("to")} />
        </Group>
      )}
    </Group>
  );
}
