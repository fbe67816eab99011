import { CloseDaysField } from "#staff/forms/fields/close-days/close-days-field.tsx";
import { HoursField } from "#staff/forms/fields/times/time-fields.tsx";
import { useValue } from "#staff/forms/form.tsx";
import type { TabProps } from "#staff/screens/organization/organization-lens.ts";
import { WeekdayFields } from "#staff/screens/organization/weekday-fields.tsx";

/** The opening hours. */
export function HoursTab({ of, id }: TabProps) {
  const zone = useValue(of.at("option").at("globalSetting").at("timeZone"));
  const weekdays = useValue(of.at("openHourMap"));
  return (
    <>
      <HoursField of={of.at("openHour")} />
      <WeekdayFields of={of} />
      <CloseDaysField of={of.at("closeDayMap")} organizationId={id} zone={zone} weekdays={weekdays} />
    </>
  );
}
