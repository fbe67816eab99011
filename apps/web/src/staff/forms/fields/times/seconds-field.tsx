import { DecimalInput } from "#staff/forms/fields/decimal-input.tsx";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  /** Stored in milliseconds. */
  readonly of: Lens<number | undefined>;
  readonly bounds: { readonly min: number; readonly max: number };
};

/** A duration in seconds. */
export function SecondsField({ of, bounds }: Props) {
  const t = useTexts();
  const field = useField<number | undefined>(of);
  const range = { min: bounds.min / 1000, max: bounds.max / 1000 };
  return (
    <FieldFrame path={of.path}>
      <DecimalInput
        label={field.label}
        description={field.hint}
        error={field.error && t("issue.ERROR_RANGE", range)}
        value={field.value === undefined ? undefined : field.value / 1000}
        readOnly={field.readOnly}
        decimalScale={1}
        step={1}
        onChange={(value) => field.change(value === undefined ? undefined : Math.round(value * 1000))}
      />
    </FieldFrame>
  );
}
