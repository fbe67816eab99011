import { type RefObject, useLayoutEffect, useRef } from "react";

/** Gives the way to put the focus on something in a room once it is shown; it is found by a selector. */
export function useFocusLater(room: RefObject<HTMLElement | null>): (selector: string) => void {
  const wanted = useRef<string>(undefined);
  // Together with what is shown: whoever sees it may type at once.
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const found = room.current?.querySelector<HTMLElement>(wanted.current);
    wanted.current = undefined;
    found?.focus();
  });
  return (selector) => {
    wanted.current = selector;
  };
}
