import { NumberInput, Select, SimpleGrid } from "@mantine/core";
import { dataFieldIds } from "@cherga/contract/constants";
import { dataField } from "@cherga/contract/resources/data-field";
import type { Fields, ResourceOf } from "@cherga/contract/resource";
import { service } from "@cherga/contract/resources/service";
import type { limit } from "@cherga/contract/shapes/limit";
import { type LimitType, limitTypes } from "@cherga/engine/vocabulary";
import { memo } from "react";
import type { z } from "zod";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { ListField } from "#staff/forms/fields/lists/list-field.tsx";
import { useChoices } from "#staff/forms/fields/choices/reference-field.tsx";
import { useField, useValue } from "#staff/forms/form.tsx";
import { sameLens } from "#staff/forms/fields/lists/same-lens.ts";
import { type Lens, lensAt } from "#staff/forms/lens.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

export type Limit = z.output<typeof limit>;

/** The types of limits that work at a kiosk; face recognition is not available. */
export const kioskLimitTypes = ["dataField", "service", "fio"] as const satisfies readonly LimitType[];
/** The types of limits that work on a booking page. */
export const webLimitTypes = [...kioskLimitTypes, "ip"] as const satisfies readonly LimitType[];

type Props = { readonly of: Lens<Limit[]>; readonly types: readonly LimitType[] };

/** The number of tickets that a person or address may have in a period. `types` are those that work there. */
export function LimitsField({ of, types }: Props) {
  const t = useTexts();
  return (
    <ListField
      of={of}
      max={50}
      make={() => limitOf("dataField", { max: 1, periodDays: 1 })}
      title={({ type }) => t.of(`limit.type.${type}`)}
      empty={t("limit.none")}
      addLabel={t("limit.add")}
    >
      {(element) => <LimitFields of={element} types={types} />}
    </ListField>
  );
}

type LimitProps = { readonly of: Lens<Limit>; readonly types: readonly LimitType[] };

/** Memoized: typing in one limit does not render the others. */
const LimitFields = memo(function Fields({ of, types }: LimitProps) {
  const type = useValue(of.at("type"));
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
      <TypeInput of={of} types={types} />
      {type === "dataField" && (
        <RowInput of={lensAt([...of.path, "dataFieldId"])} to={dataField} name="dataFieldId" />
      )}
      {type === "service" && (
        <RowInput of={lensAt([...of.path, "serviceId"])} to={service} name="serviceId" />
      )}
      <CountInput of={of.at("max")} name="max" />
      <CountInput of={of.at("periodDays")} name="periodDays" />
    </SimpleGrid>
  );
}, sameLens);

function TypeInput({ of, types }: LimitProps) {
  const t = useTexts();
  const { value, change, readOnly } = useField(of);
  return (
    <Select
      label={t("limit.type")}
      description={t.of(`limit.type.${value.type}.hint`)}
      value={value.type}
      readOnly={readOnly}
      allowDeselect={false}
      // A type set through the API is shown, although it is not offered.
      data={[...new Set([...types, value.type])].map((type) => ({
        value: type,
        label: t.of(`limit.type.${type}`),
      }))}
      onChange={(chosen) => {
        const type = limitTypes.find((known) => known === chosen);
        if (type !== undefined) change(limitOf(type, value));
      }}
    />
  );
}

type RowProps<F extends Fields> = {
  readonly of: Lens<number | undefined>;
  readonly to: ResourceOf<F>;
  readonly name: string;
};

function RowInput<F extends Fields>({ of, to, name }: RowProps<F>) {
  const t = useTexts();
  const field = useField(of);
  const data = useChoices(to);
  return (
    <FieldFrame path={of.path}>
      <Select
        label={t.of(`limit.${name}`)}
        description={t.of(`limit.${name}.hint`)}
        error={field.error && t("issue.ERROR_ITEM_SELECT")}
        value={field.value ? String(field.value) : null}
        readOnly={field.readOnly}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t("list.nothingFound")}
        data={data}
        onChange={(value) => field.change(value === null ? undefined : Number(value))}
      />
    </FieldFrame>
  );
}

function CountInput({ of, name }: { readonly of: Lens<number | undefined>; readonly name: string }) {
  const t = useTexts();
  const field = useField<number | undefined>(of);
  return (
    <FieldFrame path={of.path}>
      <NumberInput
        label={t.of(`limit.${name}`)}
        description={t.of(`limit.${name}.hint`)}
        error={field.error}
        value={field.value ?? ""}
        readOnly={field.readOnly}
        allowDecimal={false}
        min={1}
        onChange={(value) => field.change(typeof value === "number" ? value : undefined)}
      />
    </FieldFrame>
  );
}

/** Returns a limit of a type. The default field is the phone; the service must be chosen. */
function limitOf(type: LimitType, { max, periodDays }: Pick<Limit, "max" | "periodDays">): Limit {
  switch (type) {
    case "dataField":
      return { type, dataFieldId: dataFieldIds.phone, max, periodDays };
    case "service":
      return { type, serviceId: 0, max, periodDays };
    case "ip":
    case "faceId":
    case "fio":
      return { type, max, periodDays };
  }
}
