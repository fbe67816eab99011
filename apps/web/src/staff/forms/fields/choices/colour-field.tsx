import { ColorSwatch, Group, Select } from "@mantine/core";
import { type BoardColour, boardColours, type Colour, colours } from "@cherga/contract/constants";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { colourValues } from "#shared/looks/colours.ts";

/** The choice of one of the product's colours. */
export function ColourField({
  of,
  clearable = false,
}: {
  readonly of: Lens<Colour | undefined>;
  readonly clearable?: boolean;
}) {
  return <ColourSelect of={of} values={colours} clearable={clearable} />;
}

/** The choice of the organization's accent colour, or of one of the product's colours. */
export function BoardColourField({ of }: { readonly of: Lens<BoardColour> }) {
  return <ColourSelect of={of} values={boardColours} clearable={false} />;
}

function ColourSelect<C extends BoardColour>({
  of,
  values,
  clearable,
}: {
  readonly of: Lens<C | undefined> | Lens<C>;
  readonly values: readonly C[];
  readonly clearable: boolean;
}) {
  const t = useTexts();
  const field = useField<C | undefined>(of);
  const swatch = (colour: BoardColour) => (
    <ColorSwatch color={colour === "accent" ? "var(--accent)" : colourValues[colour]} size={16} />
  );
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
        data={values.map((colour) => ({ value: colour, label: t.of(`colour.${colour}`) }))}
        renderOption={({ option }) => (
          <Group gap="xs">
            {swatch(boardColours.find((colour) => colour === option.value) ?? "accent")}
            {option.label}
          </Group>
        )}
        onChange={(value) => field.change(values.find((colour) => colour === value))}
      />
    </FieldFrame>
  );
}
