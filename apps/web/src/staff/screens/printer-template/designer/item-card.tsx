import { ActionIcon, Box, Card, Group, Text, UnstyledButton } from "@mantine/core";
import type { PrinterItem } from "@cherga/contract/shapes/printer-template";
import type { ItemPath } from "@cherga/ticket-layout/ticket-layout";
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronRight,
  IconCopy,
  IconTrash,
} from "@tabler/icons-react";
import { memo, type ReactNode } from "react";
import { useEditing } from "#staff/forms/form.tsx";
import { isUnder, type Lens } from "#staff/forms/lens.ts";
import {
  type DraggedItem,
  useDesignerActions,
} from "#staff/screens/printer-template/designer/designer-context.ts";
import { PrintedItemFields } from "#staff/screens/printer-template/designer/item-fields.tsx";
import { itemIcons } from "#staff/screens/printer-template/designer/item-icons.ts";
import { samePlace } from "#staff/screens/printer-template/item-places.ts";
import { nameOf, summaryOf } from "#staff/screens/printer-template/designer/place-words.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { DragHandleButton } from "#staff/ui/drag-list/drag-handle-button.tsx";
import classes from "#staff/screens/printer-template/printer-template.module.css";

type Props = {
  readonly of: Lens<PrinterItem>;
  readonly item: PrinterItem;
  readonly path: ItemPath;
  readonly gripHintId: string;
  readonly readOnly: boolean;
  readonly isOpen: boolean;
  /** How it is dragged, if it is. */
  readonly heldBy: DraggedItem["by"] | undefined;
  /** The actions possible here. */
  readonly may: { readonly up: boolean; readonly down: boolean; readonly duplicate: boolean };
  readonly children?: ReactNode;
};

/** An item of a ticket with its actions; opened, it can be edited. */
export const PrintedItemCard = memo(Item, isDrawnTheSame);

function Item({ of, item, path, gripHintId, readOnly, isOpen, heldBy, may, children }: Props) {
  const doing = useDesignerActions();
  return (
    <Card
      withBorder
      padding={0}
      className={classes["item"] ?? ""}
      data-item={path.join(".")}
      data-open={isOpen || undefined}
      data-held={heldBy}
    >
      <Group gap={2} wrap="nowrap" px={4} data-head>
        {!readOnly && (
          <ItemDragHandle path={path} item={item} isHeld={heldBy === "keys"} describedBy={gripHintId} />
        )}
        <ItemButton of={of} item={item} isOpen={isOpen} onToggle={() => doing.toggle(path)} />
        {!readOnly && <ItemActions item={item} path={path} may={may} />}
      </Group>
      {isOpen && (
        <Box p="sm" pt={4}>
          <PrintedItemFields of={of} type={item.type} />
        </Box>
      )}
      {children}
    </Card>
  );
}

/** Memoized: typing changes one of many items. A container renders with its contents. */
function isDrawnTheSame(before: Props, after: Props): boolean {
  return (
    after.item.type !== "item-column-container" &&
    before.item === after.item &&
    samePlace(before.path, after.path) &&
    before.readOnly === after.readOnly &&
    before.isOpen === after.isOpen &&
    before.heldBy === after.heldBy &&
    before.may.up === after.may.up &&
    before.may.down === after.may.down &&
    before.may.duplicate === after.may.duplicate
  );
}

function ItemActions({ item, path, may }: Pick<Props, "item" | "path" | "may">) {
  const t = useTexts();
  const { step, duplicate, remove } = useDesignerActions();
  return (
    <>
      <ActionIcon
        variant="subtle"
        data-act="up"
        aria-label={t("form.moveUp")}
        disabled={!may.up}
        onClick={() => step(path, "up")}
      >
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        data-act="down"
        aria-label={t("form.moveDown")}
        disabled={!may.down}
        onClick={() => step(path, "down")}
      >
        <IconArrowDown size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={t("printer-template.duplicate")}
        disabled={!may.duplicate}
        onClick={() => duplicate(path)}
      >
        <IconCopy size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={t("form.remove", { name: t(`printer-template.items.type.${item.type}`) })}
        onClick={() => remove(path)}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </>
  );
}

type ButtonProps = Pick<Props, "of" | "item"> & { readonly isOpen: boolean; readonly onToggle: () => void };

function ItemButton({ of, item, isOpen, onToggle }: ButtonProps) {
  const t = useTexts();
  const isWrong = useEditing(({ issues }) => issues.some(({ path }) => isUnder(path, of.path)));
  const Icon = itemIcons[item.type];
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <UnstyledButton
      className={classes["head"] ?? ""}
      aria-expanded={isOpen}
      data-act="open"
      onClick={onToggle}
    >
      <Chevron size={16} aria-hidden className={classes["icon"] ?? ""} />
      <Icon size={16} aria-hidden className={classes["icon"] ?? ""} />
      <span className={classes["words"] ?? ""}>
        <Text component="span" size="xs" c="dimmed" display="block">
          {t(`printer-template.items.type.${item.type}`)}
        </Text>
        <Text
          component="span"
          size="sm"
          display="block"
          truncate
          {...(isWrong ? { c: "red.9", fw: 600 } : {})}
        >
          {isWrong ? t("printer-template.wrong") : summaryOf(item, t)}
        </Text>
      </span>
    </UnstyledButton>
  );
}

type ItemDragHandleProps = {
  readonly path: ItemPath;
  readonly item: PrinterItem;
  /** Grabbed by the keyboard. */
  readonly isHeld: boolean;
  /** The id of the element that explains the handle. */
  readonly describedBy: string;
};

/** The drag handle of an item. */
function ItemDragHandle({ path, item, isHeld, describedBy }: ItemDragHandleProps) {
  const t = useTexts();
  const doing = useDesignerActions();
  return (
    <DragHandleButton
      label={t("printer-template.grip", { item: nameOf(item, t) })}
      describedBy={describedBy}
      isGrabbed={isHeld}
      onHold={(event) => doing.hold(event, { type: item.type, from: path })}
      onGrab={() => doing.grab(path)}
      onMove={doing.move}
      onCancel={doing.cancel}
    />
  );
}
