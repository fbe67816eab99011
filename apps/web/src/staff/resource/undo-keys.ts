import { type KeyboardEvent, useEffect } from "react";
import type { Editor } from "#staff/forms/editor.ts";

type Pressed = Pick<
  KeyboardEvent,
  "altKey" | "code" | "ctrlKey" | "metaKey" | "preventDefault" | "shiftKey"
> & {
  readonly target: EventTarget | null;
};

/** Has a form take the keys by which people everywhere take back what they did; gives how it hears them. */
export function useUndoKeys(editor: Editor): (event: Pressed) => void {
  useEffect(() => {
    // What has the focus may be taken away, by the very action that is to be taken back; then the page has it.
    const press = (event: globalThis.KeyboardEvent): void => {
      if (event.target === document.body) pressUndo(event, editor);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [editor]);
  return (event) => pressUndo(event, editor);
}

function pressUndo(event: Pressed, editor: Editor): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  // A text with headings and links keeps a history of its own.
  if (event.target instanceof HTMLElement && event.target.isContentEditable) return;
  // By its place: with a Cyrillic layout the key gives another letter.
  const action = event.code === "KeyZ" ? (event.shiftKey ? "redo" : "undo") : event.code === "KeyY" && "redo";
  if (action === false) return;
  event.preventDefault();
  editor[action]();
}
