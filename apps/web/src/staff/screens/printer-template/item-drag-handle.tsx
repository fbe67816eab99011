import type { PrinterItem } from "@cherga/contract/shapes/printer-template";
import type { ItemPath } from "@cherga/ticket-layout/ticket-layout";
import { useDoing } from "#staff/screens/printer-template/designer/designer-context.ts";
import { nameOf } from "#staff/screens/printer-template/designer/place-words.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { GripButton } from "#staff/ui/drag-list/drag-handle-button.tsx";

type Props = {
  readonly path: ItemPath;
  readonly item: PrinterItem;
  /** By the keyboard. */
  readonly isHeld: boolean;
  /** Names what tells how it is used. */
  readonly describedBy: string;
};

/** By which an item of a ticket is taken. */
export function Grip({ path, item, isHeld, describedBy }: Props) {
  const t = useTexts();
  const doing = useDoing();
  return (
    <GripButton
      label={t("printer-template.grip", { item: nameOf(item, t) })}
      describedBy={describedBy}
      isGrabbed={isHeld}
      onHold={(event) => doing.hold(event, { type: item.type, from: path })}
      onGrab={() => doing.grab(path)}
      onCarry={doing.carry}
      onGiveUp={doing.giveUp}
    />
  );
}
