import type { Words } from "@cherga/contract/fields";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { GroupFrame } from "#staff/forms/fields/frames/group-frame.tsx";
import { WordsInputs } from "#staff/forms/fields/text/words-inputs.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";

type Props = {
  readonly of: Lens<Words | undefined>;
  readonly kind?: "line" | "lines";
  /** Whether translations may be added later. */
  readonly needs?: "all" | "main";
};

/** A text in every language that visitors may choose, side by side; missing ones are named. */
export function WordsField({ of, kind = "line", needs = "all" }: Props) {
  const field = useField<Words | undefined>(of, "under");
  return (
    <FieldFrame path={of.path}>
      <GroupFrame field={field}>
        <WordsInputs
          label={field.label}
          value={field.value ?? {}}
          onChange={field.change}
          kind={kind}
          readOnly={field.readOnly}
          hasError={field.error !== undefined}
          needs={needs}
        />
      </GroupFrame>
    </FieldFrame>
  );
}
