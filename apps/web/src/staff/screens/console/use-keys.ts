import { useEffectEvent, useLayoutEffect } from "react";

/** The code that stands for Ctrl+Z, and ⌘Z on a Mac. */
export const ctrlZ = "Ctrl+KeyZ";

/** Handles shortcut keys: not while the user types or answers a question, and once however long a key is held. */
export function useKeys(press: (code: string) => void): void {
  const hear = useEffectEvent((event: KeyboardEvent): void => {
    if (event.repeat || event.altKey || isTaken(event.target)) return;
    if (!event.ctrlKey && !event.metaKey) return press(event.code);
    if (event.code === "KeyZ" && !event.shiftKey) press(ctrlZ);
  });
  // A layout effect: the keys work as soon as the buttons that name them are on the screen.
  useLayoutEffect(() => {
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
}

/** Whether a key belongs to the focused element. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"]') !== null) return true;
  return (
    target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable], [role=menu]") !== null
  );
}
