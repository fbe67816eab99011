import type { PrinterItem } from "@cherga/contract/shapes/printer-template";
import type { ItemPath } from "@cherga/ticket-layout/ticket-layout";
import { createContext, type PointerEvent, use } from "react";
import type { ItemGap } from "#staff/screens/printer-template/item-places.ts";
import type { ItemType } from "#staff/screens/printer-template/items.ts";
import type { DragStep } from "#staff/ui/drag-list/use-drag-list.ts";

/** A dragged item: an existing or a new one. */
export type DraggedItem = {
  readonly type: ItemType;
  readonly from?: ItemPath;
  /** The gap it would be dropped into now; undefined if it is too far away. */
  readonly gap: ItemGap | undefined;
  readonly by: "pointer" | "keys";
};

/** The items of a ticket, and the state of their editing. */
export type Designer = {
  readonly items: readonly PrinterItem[];
  /** The items as they would be if the dragged one were dropped. */
  readonly shown: readonly PrinterItem[];
  readonly readOnly: boolean;
  readonly selected: ItemPath | undefined;
  readonly held: DraggedItem | undefined;
};

/** The actions on items. The object is stable, so that an item renders only when it has changed itself. */
export type DesignerActions = {
  /** Opens an item, or closes the open one. */
  toggle(path: ItemPath): void;
  /** Opens an item and scrolls to it. */
  show(path: ItemPath): void;
  add(type: ItemType, gap?: ItemGap): void;
  duplicate(path: ItemPath): void;
  remove(path: ItemPath): void;
  /** Moves an item one place up or down the ticket, through columns. */
  step(path: ItemPath, to: "up" | "down"): void;
  /** Starts dragging an item by the pointer. */
  hold(event: PointerEvent, what: Pick<DraggedItem, "type" | "from">): void;
  /** Grabs an item by the keyboard, or drops the grabbed one. */
  grab(path: ItemPath): void;
  move(to: DragStep): void;
  cancel(): void;
};

/** The control of an item that gets the focus. */
export type ItemControl = "open" | "grip" | "up" | "down";

export const DesignerContext = createContext<Designer | undefined>(undefined);
export const DesignerActionsContext = createContext<DesignerActions | undefined>(undefined);

export function useDesigner(): Designer {
  const designer = use(DesignerContext);
  if (designer === undefined) throw new Error("An item stands outside of any ticket");
  return designer;
}

export function useDesignerActions(): DesignerActions {
  const doing = use(DesignerActionsContext);
  if (doing === undefined) throw new Error("An item stands outside of any ticket");
  return doing;
}
