import { Checkbox, Group, Input, NumberInput, SegmentedControl, Select, SimpleGrid } from "@mantine/core";
import { useId } from "react";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { aligns, type Font, fontFamilies } from "#staff/screens/printer-template/items.ts";
import { type TextKey, useTexts } from "#staff/texts/use-texts.ts";

type NumberProps = { readonly of: Lens<number>; readonly label: TextKey; readonly hint: TextKey };

/** The input of a measure. */
export function MeasureInput({ of, label, hint }: NumberProps) {
  const t = useTexts();
  const field = useField<number | undefined>(of);
  return (
    <FieldFrame path={of.path}>
      <NumberInput
        label={t(label)}
        description={t(hint)}
        error={field.error}
        value={field.value ?? ""}
        readOnly={field.readOnly}
        allowDecimal={false}
        allowNegative={false}
        onChange={(value) => field.change(typeof value === "number" ? value : undefined)}
      />
    </FieldFrame>
  );
}

type Align = (typeof aligns)[number];

/** The choice of an alignment. */
export function AlignInput({ of }: { readonly of: Lens<Align> }) {
  const t = useTexts();
  const field = useField(of);
  const id = useId();
  return (
    <FieldFrame path={of.path}>
      <Input.Wrapper
        label={t("printer-template.items.align")}
        description={t("printer-template.items.align.hint")}
        error={field.error}
        labelElement="div"
        labelProps={{ id }}
      >
        <SegmentedControl
          fullWidth
          mt={4}
          aria-labelledby={id}
          value={field.value}
          readOnly={field.readOnly}
          data={aligns.map((value) => ({ value, label: t(`printer-template.items.align.${value}`) }))}
          onChange={field.change}
        />
      </Input.Wrapper>
    </FieldFrame>
  );
}

/** The settings of a font. */
export function FontInputs({ of }: { readonly of: Lens<Font> }) {
  const t = useTexts();
  const family = useField(of.at("family"));
  return (
    <FieldFrame path={of.path}>
      <SimpleGrid type="container" cols={{ base: 1, "340px": 2 }} spacing="sm" verticalSpacing="xs">
        <Select
          label={t("printer-template.items.font.family")}
          description={t("printer-template.items.font.family.hint")}
          error={family.error}
          value={family.value}
          readOnly={family.readOnly}
          allowDeselect={false}
          data={fontFamilies.map((value) => ({
            value,
            label: t(`printer-template.items.font.family.${value}`),
          }))}
          onChange={(value) => family.change(fontFamilies.find((known) => known === value) ?? "sans")}
        />
        <MeasureInput
          of={of.at("size")}
          label="printer-template.items.font.size"
          hint="printer-template.items.font.size.hint"
        />
      </SimpleGrid>
      <Group mt="xs" gap="lg">
        <StyleInput of={of.at("bold")} label="printer-template.items.font.bold" />
        <StyleInput of={of.at("italic")} label="printer-template.items.font.italic" />
      </Group>
    </FieldFrame>
  );
}

function StyleInput({ of, label }: { readonly of: Lens<boolean>; readonly label: TextKey }) {
  const t = useTexts();
  const field = useField(of);
  return (
    <Checkbox
      label={t(label)}
      checked={field.value ?? false}
      disabled={field.readOnly}
      onChange={({ currentTarget }) => field.change(currentTarget.checked)}
    />
  );
}
