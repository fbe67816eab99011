import { ColorInput } from "@mantine/core";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { backgroundValues } from "#shared/looks/colours.ts";

const swatches = [...new Set(Object.values(backgroundValues))];

/** The choice of any colour: from the palette, or as `#3450d2`. */
export function AccentField({ of }: { readonly of: Lens<string> }) {
  const field = useField<string>(of);
  return (
    <FieldFrame path={of.path}>
      <ColorInput
        label={field.label}
        description={field.hint}
        error={field.error}
        value={field.value}
        readOnly={field.readOnly}
        format="hex"
        swatches={swatches}
        swatchesPerRow={8}
        maw={280}
        onChange={(value) => field.change(value.toLowerCase())}
      />
    </FieldFrame>
  );
}
