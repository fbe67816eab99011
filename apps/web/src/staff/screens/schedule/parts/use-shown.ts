import { type RefObject, useEffect, useRef } from "react";

/** Brings an element into sight when it is opened from elsewhere. */
export function useShown<E extends HTMLElement>(isOpen: boolean): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    if (isOpen) ref.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  return ref;
}
