import { useEffect, useRef } from "react";

/** Handles shortcut keys: not while the user types or answers a question, and once however long a key is held. */
export function useKeys(press: (code: string) => void): void {
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || isTaken(event.target)) return;
      latest.current(event.code);
    };
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
