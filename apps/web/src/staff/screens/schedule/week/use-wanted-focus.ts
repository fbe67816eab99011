import { type RefObject, useEffect, useRef } from "react";

/** Gives the way to have the focus on something that will be there once everything is drawn anew. */
export function useWantedFocus(area: RefObject<HTMLElement | null>): (selector: string) => void {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    area.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = undefined;
  });
  return (selector) => {
    wanted.current = selector;
  };
}
