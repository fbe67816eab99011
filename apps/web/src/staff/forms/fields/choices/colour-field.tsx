import { ColorSwatch, Group, Select } from "@mantine/core";
import { type Colour, colours } from "@cherga/contract/constants";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { colourValues } from "#shared/looks/colours.ts";

type Props = { readonly of: Lens<Colour | undefined>; readonly clearable?: boolean };

/** The choice of one of the product's colours. */
export function ColourField({ of, clearable = false }: Props) {
  const t = useTexts();
  const field = useField<Colour | undefined>(of);
  const swatch = (colour: Colour) => <ColorSwatch color={colourValues[colour]} size={16} />;
  return (
    <FieldFrame path={of.path}>
      <Select
        label={field.label}
        description={field.hint}
        error={field.error}
        value={field.value ?? null}
        readOnly={field.readOnly}
        clearable={clearable}
        allowDeselect={clearable}
        leftSection={field.value && swatch(field.value)}
        data={colours.map((colour) => ({ value: colour, label: t.of(`colour.${colour}`) }))}
        renderOption={({ option }) => (
          <Group gap="xs">
            {swatch(colours.find((colour) => colour === option.value) ?? colours[0])}
            {option.label}
          </Group>
        )}
        onChange={(value) => field.change(colours.find((colour) => colour === value))}
      />
    </FieldFrame>
  );
}
