import { SimpleGrid } from "@mantine/core";
import { continuousBreak } from "@cherga/contract/constants";
import { service } from "@cherga/contract/resources/service";
import { quotaTypes } from "@cherga/engine/vocabulary";
import { useUnitName } from "#staff/api/unit-names.ts";
import { AllOrSomeField } from "#staff/forms/fields/choices/all-or-some-field.tsx";
import { ChoiceField } from "#staff/forms/fields/choices/choice-field.tsx";
import { ListField } from "#staff/forms/fields/lists/list-field.tsx";
import { NumberField } from "#staff/forms/fields/number-field.tsx";
import { SliderField } from "#staff/forms/fields/slider-field.tsx";
import { TicketTypesField } from "#staff/forms/fields/choices/ticket-types-field.tsx";
import { useValue } from "#staff/forms/form.tsx";
import { type Lens, lensAt } from "#staff/forms/lens.ts";
import { TimeField } from "#staff/screens/schedule/parts/time-field.tsx";
import { newPartId } from "#staff/screens/schedule/plan/new-parts.ts";
import type { PlanItem } from "#staff/screens/schedule/plan/plan.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { Columns } from "#staff/ui/layout.tsx";

const kinds = ["work", "break"] as const;
const item = lensAt<PlanItem>([]);

/** The times of an item, and its work. */
export function ItemFields() {
  const kind = useValue(item.at("kind"));
  return (
    <>
      <ItemTimes />
      {kind === "break" ? <BreakFields /> : <WorkFields />}
    </>
  );
}

/** The kind of an item, work or break, and its times. */
export function ItemTimes() {
  return (
    <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm">
      <ChoiceField of={item.at("kind")} values={kinds} />
      <TimeField of={item.at("from")} end="start" />
      <TimeField of={item.at("to")} end="end" />
    </SimpleGrid>
  );
}

function BreakFields() {
  const t = useTexts();
  return (
    <SliderField
      of={item.at("continuous")}
      max={continuousBreak.max}
      step={continuousBreak.step}
      say={(minutes) =>
        minutes === 0 ? t("schedule.item.continuous.none") : t("schedule.item.continuous.some", { minutes })
      }
    />
  );
}

function WorkFields() {
  const unitName = useUnitName();
  return (
    <>
      <AllOrSomeField of={item.at("services")} to={service} />
      <TicketTypesField of={item.at("ticketTypes")} />
      <Columns>
        <NumberField of={item.at("nextClientShiftTime")} unit={unitName("min")} />
        <NumberField of={item.at("workOvertime")} unit={unitName("min")} />
      </Columns>
      <Quotas />
    </>
  );
}

type Quota = PlanItem["quotas"][number];

function Quotas() {
  const t = useTexts();
  const quotas = item.at("quotas");
  return (
    <ListField
      of={quotas}
      make={(): Quota => ({ id: newPartId(), type: "list", services: "all", limit: 10 })}
      max={50}
      title={({ type }) => t(`schedule.item.quotas.type.${type}`)}
      empty={t("schedule.item.quotas.empty")}
      addLabel={t("schedule.item.quotas.add")}
    >
      {(quota, { type }) => <QuotaFields quota={quota} type={type} />}
    </ListField>
  );
}

function QuotaFields({ quota, type }: { readonly quota: Lens<Quota>; readonly type: Quota["type"] }) {
  const t = useTexts();
  return (
    <>
      <Columns>
        <ChoiceField of={quota.at("type")} values={quotaTypes} />
        {/* The other types have no limit, whatever number they contain. */}
        {type === "list" && <NumberField of={quota.at("limit")} unit={t("schedule.item.quotas.unit")} />}
      </Columns>
      <AllOrSomeField of={quota.at("services")} to={service} />
      <TicketTypesField of={quota.at("ticketTypes")} />
    </>
  );
}
