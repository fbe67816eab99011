import { DecimalInput } from "#staff/forms/fields/decimal-input.tsx";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";

type Props = {
  readonly of: Lens<number | undefined>;
  readonly unit?: string;
  readonly decimals?: number;
  readonly label?: string;
};

/** A number. Its range is checked when the form is saved. */
export function NumberField({ of, unit, decimals = 0, label }: Props) {
  const field = useField<number | undefined>(of);
  return (
    <FieldFrame path={of.path}>
      <DecimalInput
        label={label ?? field.label}
        description={field.hint}
        error={field.error}
        value={field.value}
        readOnly={field.readOnly}
        allowDecimal={decimals > 0}
        decimalScale={decimals}
        suffix={unit === undefined ? "" : ` ${unit}`}
        onChange={field.change}
      />
    </FieldFrame>
  );
}
