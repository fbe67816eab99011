import { type RefObject, useEffect, useRef } from "react";
import type { ItemControl } from "#staff/screens/printer-template/designer/designer-context.ts";

type Wanted = { readonly path: readonly number[]; readonly act: ItemControl };

/** Returns a function that moves the focus to a control of an item after the next render. */
export function useFocusLater(
  list: RefObject<HTMLElement | null>,
): (path: Wanted["path"], act: ItemControl) => void {
  const wanted = useRef<Wanted>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const { path, act } = wanted.current;
    wanted.current = undefined;
    const item = list.current?.querySelector(`[data-item="${path.join(".")}"]`);
    const head = item?.querySelector(":scope > [data-head]");
    const find = (name: ItemControl) =>
      head?.querySelector<HTMLElement>(`[data-act="${name}"]:not([data-disabled])`);
    const target = find(act) ?? find("open") ?? list.current;
    target?.focus({ preventScroll: true });
    (act === "open" ? item : target)?.scrollIntoView({ block: "nearest" });
  });
  return (path, act) => {
    wanted.current = { path, act };
  };
}
