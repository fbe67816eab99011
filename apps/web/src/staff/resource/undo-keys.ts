import { type KeyboardEvent, useEffect } from "react";
import type { Editor } from "#staff/forms/editor.ts";

type KeyPress = Pick<
  KeyboardEvent,
  "altKey" | "code" | "ctrlKey" | "metaKey" | "preventDefault" | "shiftKey"
> & {
  readonly target: EventTarget | null;
};

/** Handles the usual undo and redo keys for a form; returns its key handler. */
export function useUndoKeys(editor: Editor): (event: KeyPress) => void {
  useEffect(() => {
    // The focused element may be gone, removed by the very action to undo; then the body has the focus.
    const press = (event: globalThis.KeyboardEvent): void => {
      if (event.target === document.body) pressUndo(event, editor);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [editor]);
  return (event) => pressUndo(event, editor);
}

function pressUndo(event: KeyPress, editor: Editor): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  // The rich text editor has its own history.
  if (event.target instanceof HTMLElement && event.target.isContentEditable) return;
  // By key position: with a Cyrillic layout the key gives another letter.
  const action = event.code === "KeyZ" ? (event.shiftKey ? "redo" : "undo") : event.code === "KeyY" && "redo";
  if (action === false) return;
  event.preventDefault();
  editor[action]();
}
