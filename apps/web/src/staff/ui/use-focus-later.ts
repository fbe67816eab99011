import { type RefObject, useLayoutEffect, useRef } from "react";

type Find = (room: HTMLElement) => HTMLElement | null | undefined | void;

/**
 * Returns a function that moves the focus to an element of `room` after the next render. A `find` that returns nothing
 * has moved it itself.
 */
export function useFocusLater(room: RefObject<HTMLElement | null>): (find: Find) => void {
  const next = useRef<Find>(undefined);
  // A layout effect, so that typing works as soon as the element is visible. The effect of an earlier render could
  // still be due, and would look for the element before it exists.
  useLayoutEffect(() => {
    const find = next.current;
    next.current = undefined;
    if (find !== undefined && room.current !== null) find(room.current)?.focus();
  });
  return (find) => {
    next.current = find;
  };
}
