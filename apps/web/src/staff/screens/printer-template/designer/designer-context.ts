import type { PrinterItem } from "@cherga/contract/shapes/printer-template";
import type { ItemPath } from "@cherga/ticket-layout/ticket-layout";
import { createContext, type PointerEvent, use } from "react";
import type { ItemGap } from "#staff/screens/printer-template/item-places.ts";
import type { ItemType } from "#staff/screens/printer-template/items.ts";
import type { DragStep } from "#staff/ui/drag-list/use-drag-list.ts";

/** An item in somebody's hand: one that stands somewhere, or a new one. */
export type DraggedItem = {
  readonly type: ItemType;
  readonly from?: ItemPath;
  /** Where it would be put now; nowhere, if it has been carried off. */
  readonly gap: ItemGap | undefined;
  readonly by: "pointer" | "keys";
};

/** The items of a ticket, and what is going on with them. */
export type Designer = {
  readonly items: readonly PrinterItem[];
  /** The items as they would be if what is held were put down. */
  readonly shown: readonly PrinterItem[];
  readonly readOnly: boolean;
  readonly selected: ItemPath | undefined;
  readonly held: DraggedItem | undefined;
};

/** What can be done with items. It stays the same, so that an item is drawn anew only when it changed itself. */
export type DesignerActions = {
  /** Opens an item, or closes the one that is open. */
  toggle(path: ItemPath): void;
  /** Opens an item and goes there. */
  show(path: ItemPath): void;
  add(type: ItemType, gap?: ItemGap): void;
  duplicate(path: ItemPath): void;
  remove(path: ItemPath): void;
  /** Moves an item to its next place up or down the ticket, through columns. */
  step(path: ItemPath, to: "up" | "down"): void;
  /** Takes an item by the pointer; moving it drags it. */
  hold(event: PointerEvent, what: Pick<DraggedItem, "type" | "from">): void;
  /** Takes an item by the keyboard, or puts down the one that is held. */
  grab(path: ItemPath): void;
  move(to: DragStep): void;
  cancel(): void;
};

/** What somebody goes on with at an item. */
export type ItemControl = "open" | "grip" | "up" | "down";

export const DesignerContext = createContext<Designer | undefined>(undefined);
export const DesignerActionsContext = createContext<DesignerActions | undefined>(undefined);

/** Gives the ticket one is working on. */
export function useDesigner(): Designer {
  const designer = use(DesignerContext);
  if (designer === undefined) throw new Error("An item stands outside of any ticket");
  return designer;
}

/** Gives what can be done with the ticket one is working on. */
export function useDesignerActions(): DesignerActions {
  const doing = use(DesignerActionsContext);
  if (doing === undefined) throw new Error("An item stands outside of any ticket");
  return doing;
}
