import { ActionIcon } from "@mantine/core";
import type { PrinterItem } from "@cherga/contract/shapes/printer-template";
import type { ItemPath } from "@cherga/ticket-layout/ticket-layout";
import { IconGripVertical } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { type Carrying, useDoing } from "#screens/printer-template/designer-context.ts";
import { nameOf } from "#screens/printer-template/place-words.ts";
import { useTexts } from "#texts/use-texts.ts";
import classes from "#screens/printer-template/printer-template.module.css";

type Props = {
  readonly path: ItemPath;
  readonly item: PrinterItem;
  /** By the keyboard. */
  readonly isHeld: boolean;
  /** Names what tells how it is used. */
  readonly describedBy: string;
};

const carryingByKey: Readonly<Record<string, Carrying>> = {
  ArrowUp: "up",
  ArrowLeft: "up",
  ArrowDown: "down",
  ArrowRight: "down",
  Home: "first",
  End: "last",
};

/** By which an item is taken: dragged by the pointer, or grabbed by Space and carried by the arrows. */
export function Grip({ path, item, isHeld, describedBy }: Props) {
  const t = useTexts();
  const doing = useDoing();

  function handleKey(event: KeyboardEvent): void {
    if (!isHeld) return;
    const to = carryingByKey[event.key];
    if (to === undefined && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (to === undefined) doing.giveUp();
    else doing.carry(to);
  }

  return (
    <ActionIcon
      variant={isHeld ? "filled" : "subtle"}
      color={isHeld ? "blue" : "gray"}
      className={classes["grabbable"] ?? ""}
      data-act="grip"
      aria-label={t("printer-template.grip", { item: nameOf(item, t) })}
      aria-pressed={isHeld}
      aria-describedby={describedBy}
      onPointerDown={(event) => doing.hold(event, { type: item.type, from: path })}
      // Keys press it; the pointer drags, and without a drag means nothing.
      onClick={({ detail }) => detail === 0 && doing.grab(path)}
      onKeyDown={handleKey}
      onBlur={() => isHeld && doing.giveUp()}
    >
      <IconGripVertical size={16} />
    </ActionIcon>
  );
}
