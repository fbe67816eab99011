import { type RefObject, useEffect, useRef } from "react";

/** Scrolls to an element when it is opened from elsewhere. */
export function useShown<E extends HTMLElement>(isOpen: boolean): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    if (isOpen) ref.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  return ref;
}
