import { Stack, Text } from "@mantine/core";
import { autosaveDebounceMs } from "@cherga/contract/constants";
import type { Values } from "@cherga/contract/resource";
import { printerTemplate } from "@cherga/contract/resources/printer-template";
import { AutoField } from "#forms/fields/auto-field.tsx";
import { GroupFrame } from "#forms/fields/group-frame.tsx";
import { useField, useValue } from "#forms/form.tsx";
import type { Lens } from "#forms/lens.ts";
import { ResourcePage } from "#resource/resource-page.tsx";
import { defineScreen } from "#resource/screen.ts";
import { ItemFields } from "#screens/printer-template/item-fields.tsx";
import { ItemList } from "#screens/printer-template/item-list.tsx";
import { itemTypes } from "#screens/printer-template/items.ts";
import { TicketPreview } from "#screens/printer-template/ticket-preview.tsx";
import { useTexts } from "#texts/use-texts.ts";
import { Columns } from "#ui/columns.tsx";
import classes from "#screens/printer-template/printer-template.module.css";

const screen = defineScreen({
  resource: printerTemplate,
  path: "/list/printer-template",
  autosaveMs: autosaveDebounceMs.usual,
  detail: ({ width }, t) => `${width} ${t.of("printer-template.mm")}`,
  form: (f) => (
    <>
      <Columns>
        <AutoField of={f.at("name")} />
        <AutoField of={f.at("width")} />
      </Columns>
      <AutoField of={f.at("description")} />
      <Workbench of={f} />
    </>
  ),
});

/** How tickets look on paper. */
export default function PrinterTemplatePage() {
  return <ResourcePage screen={screen} />;
}

/** The items beside the ticket that they make. */
function Workbench({ of }: { readonly of: Lens<Values<typeof printerTemplate.fields>> }) {
  const t = useTexts();
  const items = useField(of.at("items"));
  const width = useValue(of.at("width"));
  return (
    <div className={classes["room"]}>
      <div className={classes["workbench"]}>
        <GroupFrame field={items}>
          <Stack gap="xs" mt="xs">
            <ItemList of={of.at("items")} types={itemTypes} max={100}>
              {(item, type) => <ItemFields of={item} type={type} />}
            </ItemList>
          </Stack>
        </GroupFrame>
        <section aria-label={t("printer-template.preview")} className={classes["preview"]}>
          <Text size="sm" fw={500} mb={4}>
            {t("printer-template.preview")}
          </Text>
          <TicketPreview items={items.value ?? []} widthMm={width ?? 80} />
        </section>
      </div>
    </div>
  );
}
