import { Button, Group } from "@mantine/core";
import {
  useDesigner,
  useDesignerActions,
} from "#staff/screens/printer-template/designer/designer-context.ts";
import { gapsFor } from "#staff/screens/printer-template/item-places.ts";
import { itemIcons } from "#staff/screens/printer-template/designer/item-icons.ts";
import { itemTypes } from "#staff/screens/printer-template/items.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/printer-template/printer-template.module.css";

/** The types of items: a click adds one after the open item; dragging puts it anywhere. */
export function Palette() {
  const t = useTexts();
  const { items } = useDesigner();
  const doing = useDesignerActions();
  return (
    <Group
      gap={6}
      role="group"
      aria-label={t("printer-template.addItem")}
      className={classes["palette"] ?? ""}
    >
      {itemTypes.map((type) => {
        const Icon = itemIcons[type];
        return (
          <Button
            key={type}
            variant="default"
            size="compact-sm"
            className={classes["grabbable"] ?? ""}
            leftSection={<Icon size={16} />}
            disabled={gapsFor(items, type).length === 0}
            onPointerDown={(event) => doing.hold(event, { type })}
            onClick={() => doing.add(type)}
          >
            {t(`printer-template.items.type.${type}`)}
          </Button>
        );
      })}
    </Group>
  );
}
