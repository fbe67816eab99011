import { queuePolitics } from "@cherga/engine/vocabulary";
import { useUnitName } from "#staff/api/unit-names.ts";
import { ChoiceField } from "#staff/forms/fields/choices/choice-field.tsx";
import { FlagField } from "#staff/forms/fields/flag-field.tsx";
import { NumberField } from "#staff/forms/fields/number-field.tsx";
import type { TabProps } from "#staff/screens/organization/organization-lens.ts";
import { Section } from "#staff/screens/organization/section.tsx";
import { Columns } from "#staff/ui/layout.tsx";

/** The rules of calling, the limits, and what happens automatically. */
export function PolicyTab({ of }: TabProps) {
  const unitName = useUnitName();
  const unit = unitName("min");
  return (
    <>
      <Section title="organization.section.order">
        <ChoiceField of={of.at("currentQueuePolitics")} values={queuePolitics} />
        <Columns>
          <FlagField of={of.at("timePriority")} />
          <FlagField of={of.at("forcedTimeHighPriority")} />
        </Columns>
      </Section>
      <Section title="organization.section.bookings">
        <Columns>
          <FlagField of={of.at("checkInRequired")} />
          <FlagField of={of.at("banPastTime")} />
          <FlagField of={of.at("overDayTransferBan")} />
        </Columns>
        <Columns>
          <NumberField of={of.at("allowableLagWaitMin")} unit={unit} />
          <NumberField of={of.at("limitForFixedShift")} unit={unit} />
        </Columns>
      </Section>
      <Section title="organization.section.walkIns">
        <Columns>
          <NumberField of={of.at("maxWaitTimeForTakingMin")} unit={unit} />
        </Columns>
      </Section>
      <Section title="organization.section.calling">
        <Columns>
          <NumberField of={of.at("maxWaitForCallMin")} unit={unit} />
          <FlagField of={of.at("simultaneousMaintenance")} />
        </Columns>
      </Section>
      <Section title="organization.section.sleep">
        <FlagField of={of.at("checkForSleep")} />
        <Columns>
          <NumberField of={of.at("maxWaitForPutSleepMin")} unit={unit} />
          <NumberField of={of.at("sleepPeriodMin")} unit={unit} />
        </Columns>
      </Section>
    </>
  );
}
