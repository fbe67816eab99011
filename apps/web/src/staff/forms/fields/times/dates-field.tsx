import "@mantine/dates/styles.css";
import { Group, Pill } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import en from "dayjs/locale/en";
import ru from "dayjs/locale/ru";
import uk from "dayjs/locale/uk";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { GroupFrame } from "#staff/forms/fields/frames/group-frame.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** The calendar's names of the languages. Each must be imported to be available. */
const calendarLocales: Readonly<Record<string, string>> = {
  "en-US": en.name,
  "ru-RU": ru.name,
  "uk-UA": uk.name,
};

export function DatesField({ of }: { readonly of: Lens<string[]> }) {
  const t = useTexts();
  const field = useField(of, "under");
  const dates = field.value ?? [];
  const format = new Intl.DateTimeFormat(t.locale, { dateStyle: "medium", timeZone: "UTC" });
  return (
    <FieldFrame path={of.path}>
      <GroupFrame field={field}>
        <Group gap={6} my={6}>
          {dates
            .toSorted((a, b) => a.localeCompare(b))
            .map((on) => (
              <Pill
                key={on}
                size="md"
                withRemoveButton={!field.readOnly}
                removeButtonProps={{
                  "aria-label": t("form.remove", { name: format.format(Date.parse(on)) }),
                  tabIndex: 0,
                  "aria-hidden": false,
                }}
                onRemove={() => field.change(dates.filter((other) => other !== on))}
              >
                {format.format(Date.parse(on))}
              </Pill>
            ))}
        </Group>
        {!field.readOnly && (
          <DatePicker
            type="multiple"
            locale={calendarLocales[t.locale] ?? en.name}
            value={dates}
            weekendDays={[]}
            hideOutsideDates
            ariaLabels={{ previousMonth: t("dates.previousMonth"), nextMonth: t("dates.nextMonth") }}
            onChange={(next) => field.change(next.toSorted((a, b) => a.localeCompare(b)))}
          />
        )}
      </GroupFrame>
    </FieldFrame>
  );
}
