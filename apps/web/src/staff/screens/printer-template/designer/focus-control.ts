import type { ItemControl } from "#staff/screens/printer-template/designer/designer-context.ts";

/** Moves the focus to a control of an item; if the item has no such control, to its opener or to the whole list. */
export function focusControl(list: HTMLElement, path: readonly number[], act: ItemControl): void {
  const item = list.querySelector(`[data-item="${path.join(".")}"]`);
  const head = item?.querySelector(":scope > [data-head]");
  const find = (name: ItemControl) =>
    head?.querySelector<HTMLElement>(`[data-act="${name}"]:not([data-disabled])`);
  const target = find(act) ?? find("open") ?? list;
  target.focus({ preventScroll: true });
  (act === "open" ? item : target)?.scrollIntoView({ block: "nearest" });
}
