import { Select, SimpleGrid, Stack, Text } from "@mantine/core";
import type { PrinterItem } from "@cherga/contract/shapes/printer-template";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { ImageField } from "#staff/forms/fields/image-field.tsx";
import { ListField } from "#staff/forms/fields/lists/list-field.tsx";
import { useField, useValue } from "#staff/forms/form.tsx";
import { type Lens, lensAt } from "#staff/forms/lens.ts";
import {
  AlignInput,
  FontInputs,
  MeasureInput,
} from "#staff/screens/printer-template/designer/item-inputs.tsx";
import {
  imageSources,
  type ItemOf,
  type ItemType,
  makeColumn,
  widthOf,
} from "#staff/screens/printer-template/items.ts";
import { TemplateWords } from "#staff/screens/printer-template/designer/template-words.tsx";
import { useSample } from "#staff/screens/printer-template/use-sample.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** The fields of an item, by its type. */
export function PrintedItemFields({ of, type }: { readonly of: Lens<PrinterItem>; readonly type: ItemType }) {
  switch (type) {
    case "item-text":
      return <TextItem of={lensAt(of.path)} />;
    case "item-text-doubled":
      return <DoubledItem of={lensAt(of.path)} />;
    case "item-empty":
      return (
        <MeasureInput
          of={lensAt<ItemOf<"item-empty">>(of.path).at("height")}
          label="printer-template.items.height"
          hint="printer-template.items.height.hint"
        />
      );
    case "item-image":
      return <ImageItem of={lensAt(of.path)} />;
    case "item-column-container":
      return <ColumnsItem of={lensAt(of.path)} />;
  }
}

function TextItem({ of }: { readonly of: Lens<ItemOf<"item-text">> }) {
  return (
    <Stack gap="sm">
      <TemplateWords of={of.at("text")} name="text" />
      <AlignInput of={of.at("align")} />
      <FontInputs of={of.at("font")} />
    </Stack>
  );
}

function DoubledItem({ of }: { readonly of: Lens<ItemOf<"item-text-doubled">> }) {
  return (
    <Stack gap="sm">
      <TemplateWords of={of.at("left")} name="left" />
      <TemplateWords of={of.at("right")} name="right" />
      <FontInputs of={of.at("font")} />
    </Stack>
  );
}

function ImageItem({ of }: { readonly of: Lens<ItemOf<"item-image">> }) {
  const t = useTexts();
  const source = useField(of.at("source"));
  const { data: sample } = useSample();
  return (
    <Stack gap="sm">
      <SimpleGrid type="container" cols={{ base: 1, "340px": 2 }} spacing="sm" verticalSpacing="xs">
        <FieldFrame path={of.at("source").path}>
          <Select
            label={t("printer-template.items.source")}
            description={t("printer-template.items.source.hint")}
            error={source.error}
            value={source.value}
            readOnly={source.readOnly}
            allowDeselect={false}
            data={imageSources.map((value) => ({
              value,
              label: t(`printer-template.items.source.${value}`),
            }))}
            onChange={(value) => source.change(imageSources.find((known) => known === value) ?? "file")}
          />
        </FieldFrame>
        <MeasureInput
          of={of.at("width")}
          label="printer-template.items.width"
          hint="printer-template.items.width.hint"
        />
      </SimpleGrid>
      {source.value === "file" && <ImageField of={of.at("path")} />}
      {source.value === "logo" && sample?.logoPath === null && (
        <Text size="xs" c="orange.9">
          {t("printer-template.noLogo")}
        </Text>
      )}
      <AlignInput of={of.at("align")} />
    </Stack>
  );
}

function ColumnsItem({ of }: { readonly of: Lens<ItemOf<"item-column-container">> }) {
  const t = useTexts();
  const columns = useValue(of.at("columns"));
  const sum = widthOf(columns);
  return (
    <Stack gap="xs">
      <ListField
        of={of.at("columns")}
        make={makeColumn}
        max={6}
        ordered
        title={(_, index) => t("printer-template.column", { number: index + 1 })}
        addLabel={t("printer-template.addColumn")}
      >
        {(column) => (
          <MeasureInput
            of={column.at("width")}
            label="printer-template.items.columns.width"
            hint="printer-template.items.columns.width.hint"
          />
        )}
      </ListField>
      <Text size="xs" c="dimmed" role="status">
        {sum !== 100 && t("printer-template.columnsSum", { sum })}
      </Text>
    </Stack>
  );
}
