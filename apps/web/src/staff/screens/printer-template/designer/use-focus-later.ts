import { type RefObject, useEffect, useRef } from "react";
import type { ItemControl } from "#staff/screens/printer-template/designer/designer-context.ts";

type Wanted = { readonly path: readonly number[]; readonly act: ItemControl };

/** Gives the way to put the focus where somebody goes on, once what they did is shown. */
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
