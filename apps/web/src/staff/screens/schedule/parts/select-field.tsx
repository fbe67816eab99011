import { SimpleGrid } from "@mantine/core";
import type { ScheduleBlock } from "@cherga/engine/vocabulary";
import type { ReactNode } from "react";
import { DatesField } from "#staff/forms/fields/times/dates-field.tsx";
import { DaysField } from "#staff/forms/fields/times/days-field.tsx";
import { ListField } from "#staff/forms/fields/lists/list-field.tsx";
import { DateField } from "#staff/forms/fields/times/time-fields.tsx";
import { lensAt } from "#staff/forms/lens.ts";
import { weekdayName } from "#staff/screens/schedule/plan/days-in-words.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** The days of a list, by its block. */
export function SelectField({ block }: { readonly block: ScheduleBlock }) {
  const Field = fields[block];
  return <Field />;
}

const fields: Readonly<Record<ScheduleBlock, () => ReactNode>> = {
  everyD: () => null,
  weekD: Weekdays,
  monthD: MonthDays,
  periods: Periods,
  dates: () => <DatesField of={lensAt<string[]>(["select"])} />,
};

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const monthDays = Array.from({ length: 31 }, (_, index) => ({ day: index + 1, name: String(index + 1) }));

function Weekdays() {
  const { locale } = useTexts();
  return (
    <DaysField
      of={lensAt<number[]>(["select"])}
      days={weekdays.map((day) => ({ day, name: weekdayName(day, locale) }))}
    />
  );
}

function MonthDays() {
  return <DaysField of={lensAt<number[]>(["select"])} days={monthDays} />;
}

type Period = { from: string; to: string };

function Periods() {
  const t = useTexts();
  return (
    <ListField
      of={lensAt<Period[]>(["select"])}
      make={() => ({ from: "", to: "" })}
      max={100}
      title={({ from, to }) => `${from || "…"} – ${to || "…"}`}
      empty={t("schedule.noDays")}
      addLabel={t("schedule.addPeriod")}
    >
      {(period) => (
        <SimpleGrid cols={2} spacing="xs">
          <DateField of={period.at("from")} />
          <DateField of={period.at("to")} />
        </SimpleGrid>
      )}
    </ListField>
  );
}
