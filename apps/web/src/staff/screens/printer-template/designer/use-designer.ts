import type { PrinterItem } from "@cherga/contract/shapes/printer-template";
import type { ItemPath } from "@cherga/ticket-layout/ticket-layout";
import { useMemo, useRef, useState } from "react";
import type { FieldState } from "#staff/forms/form.tsx";
import type {
  ItemControl,
  Designer,
  DesignerActions,
  DraggedItem,
} from "#staff/screens/printer-template/designer/designer-context.ts";
import {
  behind,
  type ItemGap,
  gapName,
  gapsFor,
  itemAt,
  landing,
  movedItem,
  itemPlaceOf,
  samePlace,
  withItem,
  withoutItem,
} from "#staff/screens/printer-template/item-places.ts";
import { type ItemType, makeItem } from "#staff/screens/printer-template/items.ts";
import { usePlaceWords } from "#staff/screens/printer-template/designer/place-words.ts";
import { focusControl } from "#staff/screens/printer-template/designer/focus-control.ts";
import { nextGap, stepFrom } from "#staff/screens/printer-template/designer/steps.ts";
import type { DragStep } from "#staff/ui/drag-list/use-drag-list.ts";
import { type PointerDrag, usePointerDrag } from "#staff/ui/drag-list/use-pointer-drag.ts";
import { useFocusLater } from "#staff/ui/use-focus-later.ts";
import { useStable } from "#staff/ui/use-stable.ts";

const nothing: PrinterItem[] = [];

/** An item picked up by the pointer: an existing or a new one. */
export type PickedItem = Pick<DraggedItem, "type" | "from">;

/** Returns the actions on the items of a ticket, and an announcement of the last one. */
export function useDesignerState(field: Pick<FieldState<PrinterItem[]>, "value" | "change" | "readOnly">) {
  const items = field.value ?? nothing;
  const list = useRef<HTMLDivElement>(null);
  const words = usePlaceWords();
  const later = useFocusLater(list);
  const focusLater = (path: readonly number[], act: ItemControl): void =>
    later((room) => focusControl(room, path, act));
  const [selected, setSelected] = useState<ItemPath>();
  const [grabbed, setGrabbed] = useState<DraggedItem>();
  const [said, setSaid] = useState("");
  const drag = usePointerDrag<PickedItem>(
    list,
    ({ type, from }) => gapsFor(items, type, from).map(gapName),
    (what, name) => {
      const gap = gapNamed(items, what, name);
      if (gap === undefined) return;
      if (what.from === undefined) add(what.type, gap);
      else move(what.from, gap, "grip");
    },
  );
  const held = useHeld(drag.dragged, items) ?? grabbed;

  /** The open item stays open, wherever it moves. */
  function change(next: PrinterItem[], open = selected && itemAt(items, selected)): void {
    field.change(next);
    setSelected(itemPlaceOf(next, open));
  }

  function add(type: ItemType, gap: ItemGap = usualGap(items, type, selected)): void {
    const item = makeItem(type);
    const next = withItem(items, gap, item);
    change(next, item);
    setSaid(words.put(item, gap, next));
    focusLater(gap, "open");
  }

  function move(from: ItemPath, gap: ItemGap, goOnAt: ItemControl): void {
    const item = itemAt(items, from);
    const to = landing(from, gap);
    const next = movedItem(items, from, gap);
    if (item === undefined) return;
    if (!samePlace(from, to)) change(next);
    setSaid(words.put(item, to, next));
    focusLater(to, goOnAt);
  }

  function duplicate(path: ItemPath): void {
    const item = structuredClone(itemAt(items, path));
    if (item === undefined) return;
    const next = withItem(items, behind(path), item);
    change(next, item);
    setSaid(words.put(item, behind(path), next));
    focusLater(behind(path), "open");
  }

  function remove(path: ItemPath): void {
    const next = withoutItem(items, path);
    change(next);
    const above = path.length === 1 ? [path[0] - 1] : [path[0], path[1], path[2] - 1];
    focusLater(itemAt(next, path) === undefined ? above : path, "open");
  }

  function step(path: ItemPath, to: "up" | "down"): void {
    const gap = stepFrom(items, path, to);
    if (gap !== undefined) move(path, gap, to);
  }

  function grab(path: ItemPath): void {
    const item = itemAt(items, path);
    if (item === undefined) return;
    if (grabbed?.gap !== undefined) {
      setGrabbed(undefined);
      move(path, grabbed.gap, "grip");
      return;
    }
    setGrabbed({ type: item.type, from: path, gap: path, by: "keys" });
    setSaid(words.grabbed(item, path, items));
  }

  function moveDragged(to: DragStep): void {
    if (grabbed?.from === undefined || grabbed.gap === undefined) return;
    const gap = nextGap(gapsFor(items, grabbed.type, grabbed.from), grabbed.gap, to) ?? grabbed.gap;
    setGrabbed({ ...grabbed, gap });
    setSaid(words.over(landing(grabbed.from, gap), movedItem(items, grabbed.from, gap)));
  }

  function cancel(): void {
    const item = grabbed?.from && itemAt(items, grabbed.from);
    setGrabbed(undefined);
    if (item) setSaid(words.stays(item));
  }

  function show(path: ItemPath): void {
    setSelected(path);
    focusLater(path, "open");
  }

  function toggle(path: ItemPath): void {
    setSelected(samePlace(path, selected) ? undefined : path);
  }

  const designer: Designer = {
    items,
    shown: useMemo(() => asHeld(items, held), [items, held]),
    readOnly: field.readOnly,
    selected,
    held,
  };
  const doing = useSteady({
    toggle,
    show,
    add,
    duplicate,
    remove,
    step,
    hold: drag.hold,
    grab,
    move: moveDragged,
    cancel,
  });
  return { designer, doing, list, area: drag.area, dragged: drag.dragged, said };
}

/** Returns a stable object whose methods call the latest ones. */
function useSteady(latest: DesignerActions): DesignerActions {
  const toggle = useStable(latest.toggle);
  const show = useStable(latest.show);
  const add = useStable(latest.add);
  const duplicate = useStable(latest.duplicate);
  const remove = useStable(latest.remove);
  const step = useStable(latest.step);
  const hold = useStable(latest.hold);
  const grab = useStable(latest.grab);
  const move = useStable(latest.move);
  const cancel = useStable(latest.cancel);
  return useMemo(
    () => ({ toggle, show, add, duplicate, remove, step, hold, grab, move, cancel }),
    [toggle, show, add, duplicate, remove, step, hold, grab, move, cancel],
  );
}

/** Returns the item dragged by the pointer; a new object only when its gap changes. */
function useHeld(
  dragged: PointerDrag<PickedItem> | undefined,
  items: readonly PrinterItem[],
): DraggedItem | undefined {
  const { what, gap: name } = dragged ?? {};
  return useMemo(() => {
    if (what === undefined) return undefined;
    return { ...what, gap: gapNamed(items, what, name), by: "pointer" };
  }, [what, name, items]);
}

const gapNamed = (
  items: readonly PrinterItem[],
  { type, from }: PickedItem,
  name: string | undefined,
): ItemGap | undefined => gapsFor(items, type, from).find((gap) => gapName(gap) === name);

/** After the open item, or at the end. */
function usualGap(items: readonly PrinterItem[], type: ItemType, selected: ItemPath | undefined): ItemGap {
  const gaps = gapsFor(items, type);
  const wanted = selected && [behind(selected), [selected[0] + 1] as const];
  return wanted?.find((path) => gaps.some((gap) => samePlace(gap, path))) ?? [items.length];
}

/** Returns the items with the dragged one in its gap. */
function asHeld(items: readonly PrinterItem[], held: DraggedItem | undefined): readonly PrinterItem[] {
  if (held?.gap === undefined) return items;
  if (held.from === undefined) return withItem(items, held.gap, makeItem(held.type));
  return samePlace(held.from, held.gap) ? items : movedItem(items, held.from, held.gap);
}
