import { MultiSelect, SegmentedControl } from "@mantine/core";
import type { Fields, ResourceOf } from "@cherga/contract/resource";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { GroupFrame } from "#staff/forms/fields/frames/group-frame.tsx";
import { useChoices } from "#staff/forms/fields/choices/reference-field.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props<F extends Fields> = {
  readonly of: Lens<"all" | number[]>;
  readonly to: Pick<ResourceOf<F>, "name" | "title" | "fields">;
};

/** The choice between all rows of another resource and some of them. */
export function AllOrSomeField<F extends Fields>({ of, to }: Props<F>) {
  const t = useTexts();
  const field = useField(of, "under");
  const data = useChoices(to);
  const { value } = field;
  return (
    <FieldFrame path={of.path}>
      <GroupFrame field={field}>
        <SegmentedControl
          mt={4}
          size="xs"
          aria-label={field.label}
          value={value === "all" ? "all" : "some"}
          readOnly={field.readOnly}
          data={[
            { value: "all", label: t.of(`${field.key}.all`) },
            { value: "some", label: t.of(`${field.key}.some`) },
          ]}
          onChange={(next) => field.change(next === "all" ? "all" : [])}
        />
        {value !== "all" && (
          <MultiSelect
            mt={6}
            aria-label={field.label}
            value={(value ?? []).map(String)}
            readOnly={field.readOnly}
            searchable
            limit={200}
            nothingFoundMessage={t("list.nothingFound")}
            data={data}
            onChange={(chosen) => field.change(chosen.map(Number))}
          />
        )}
      </GroupFrame>
    </FieldFrame>
  );
}
