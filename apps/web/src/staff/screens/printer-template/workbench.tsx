import { Portal, Stack, Text, VisuallyHidden } from "@mantine/core";
import type { Values } from "@cherga/contract/resource";
import type { printerTemplate } from "@cherga/contract/resources/printer-template";
import { useId } from "react";
import { GroupFrame } from "#staff/forms/fields/frames/group-frame.tsx";
import { useField, useValue } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import {
  DesignerContext,
  DesignerActionsContext,
} from "#staff/screens/printer-template/designer/designer-context.ts";
import { ItemList } from "#staff/screens/printer-template/designer/item-list.tsx";
import { itemIcons } from "#staff/screens/printer-template/designer/item-icons.ts";
import { Palette } from "#staff/screens/printer-template/designer/palette.tsx";
import { TicketPreview } from "#staff/screens/printer-template/ticket-preview.tsx";
import {
  type PickedItem as Taken,
  useDesignerState,
} from "#staff/screens/printer-template/designer/use-designer.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import type { PointerDrag } from "#staff/ui/drag-list/use-pointer-drag.ts";
import classes from "#staff/screens/printer-template/printer-template.module.css";

const rootPath = (index: number) => [index] as const;

/** The items beside the ticket they make. */
export function Workbench({ of }: { readonly of: Lens<Values<typeof printerTemplate.fields>> }) {
  const t = useTexts();
  const gripHintId = useId();
  const field = useField(of.at("items"));
  const width = useValue<number | undefined>(of.at("width"));
  const { designer, doing, list, area, dragged, said } = useDesignerState(field);
  return (
    <DesignerActionsContext value={doing}>
      <DesignerContext value={designer}>
        <div className={classes["room"]}>
          <div className={classes["workbench"]} data-dragging={dragged !== undefined || undefined} {...area}>
            <GroupFrame field={field}>
              <Stack gap="xs" mt="xs">
                {!designer.readOnly && <Palette />}
                <div ref={list} tabIndex={-1} className={classes["list"]}>
                  <ItemList
                    of={of.at("items")}
                    items={designer.items}
                    pathOf={rootPath}
                    gripHintId={gripHintId}
                  />
                </div>
              </Stack>
            </GroupFrame>
            <section aria-label={t("printer-template.preview")} className={classes["preview"]}>
              <Text size="sm" fw={500} mb={4}>
                {t("printer-template.preview")}
              </Text>
              <TicketPreview widthMm={paperOf(width)} />
            </section>
          </div>
        </div>
        <VisuallyHidden id={gripHintId}>{t("printer-template.grip.hint")}</VisuallyHidden>
        <VisuallyHidden role="status" data-said>
          {said}
        </VisuallyHidden>
        {dragged !== undefined && <InHand dragged={dragged} />}
      </DesignerContext>
    </DesignerActionsContext>
  );
}

/** While the user types a width, it may be missing or out of range. */
const paperOf = (width = 80): number => Math.min(210, Math.max(30, width));

/** Shows the dragged item at the pointer. */
function InHand({ dragged }: { readonly dragged: PointerDrag<Taken> }) {
  const t = useTexts();
  const { what, x, y } = dragged;
  const Icon = itemIcons[what.type];
  return (
    <Portal>
      <div className={classes["inHand"]} style={{ left: x, top: y }} aria-hidden>
        <Icon size={16} />
        {t(`printer-template.items.type.${what.type}`)}
      </div>
    </Portal>
  );
}
