import "@mantine/dates/styles.css";
import { Group, Stack, Text } from "@mantine/core";
import { Calendar } from "@mantine/dates";
import { localeByLanguage } from "@cherga/contract/constants";
import { addDays, type CalendarDate, weekdayOf } from "@cherga/engine/time/calendar-date";
import ru from "dayjs/locale/ru";
import uk from "dayjs/locale/uk";
import { sayDate } from "#staff/forms/fields/close-days/say-date.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/forms/fields/close-days/days-calendar.module.css";

/** How a day differs from others of its weekday, or its weekday from others. */
export type Mark = "closed" | "other" | "weekly";

type Props = {
  readonly marks: ReadonlyMap<CalendarDate, Mark>;
  /** The weekdays on which it is never open; 1 is Monday. */
  readonly closedWeekdays: readonly number[];
  readonly today: CalendarDate;
  readonly chosen: CalendarDate;
  readonly onChoose: (on: CalendarDate) => void;
};

/** A calendar of the coming months that marks the days that are closed or have other hours; a day can be chosen. */
export function DaysCalendar({ marks, closedWeekdays, today, chosen, onChoose }: Props) {
  const t = useTexts();
  const markOf = (on: CalendarDate): Mark | undefined =>
    marks.get(on) ?? (closedWeekdays.includes(weekdayOf(on)) ? "weekly" : undefined);
  const labelOf = (on: CalendarDate): string => {
    const mark = markOf(on);
    return [sayDate(on, t.locale), ...(mark === undefined ? [] : [t(`closeDay.${mark}`)])].join(", ");
  };
  return (
    <Stack gap="xs">
      <Calendar
        locale={dayjsLocales.get(t.locale) ?? "en"}
        fullWidth
        hideOutsideDates
        firstDayOfWeek={1}
        weekendDays={[]}
        defaultDate={today}
        minDate={today}
        maxDate={addDays(today, 2 * 366)}
        maxLevel="year"
        ariaLabels={{
          monthLevelControl: t("closeDay.chooseMonth"),
          nextMonth: t("closeDay.nextMonth"),
          previousMonth: t("closeDay.previousMonth"),
          nextYear: t("closeDay.nextYear"),
          previousYear: t("closeDay.previousYear"),
        }}
        getDayAriaLabel={labelOf}
        getDayProps={(on) => ({
          selected: on === chosen,
          onClick: () => onChoose(on),
          // The calendar itself would mark the day of this computer's clock, in its zone.
          className: `${classes["day"]} ${on === today ? classes["today"] : ""}`,
          "aria-current": on === today ? "date" : undefined,
          "data-mark": markOf(on) ?? "none",
        })}
      />
      <Group gap="md">
        {(["closed", "other", "weekly"] as const).map((mark) => (
          <Group key={mark} gap={6}>
            <span className={classes["sample"]} data-mark={mark} aria-hidden />
            <Text size="xs" c="dimmed">
              {t(`closeDay.${mark}`)}
            </Text>
          </Group>
        ))}
      </Group>
    </Stack>
  );
}

/** Importing a locale registers it with dayjs under this name. */
const dayjsLocales: ReadonlyMap<string, string> = new Map([
  [localeByLanguage.en, "en"],
  [localeByLanguage.ru, ru.name],
  [localeByLanguage.ua, uk.name],
]);
