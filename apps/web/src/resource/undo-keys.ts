import type { KeyboardEvent } from "react";
import type { Editor } from "#forms/editor.ts";

/** Takes the keys by which people everywhere take back what they did. */
export function pressUndo(event: KeyboardEvent, editor: Editor): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  // A text with headings and links keeps a history of its own.
  if (event.target instanceof HTMLElement && event.target.isContentEditable) return;
  // By its place: with a Cyrillic layout the key gives another letter.
  const deed = event.code === "KeyZ" ? (event.shiftKey ? "redo" : "undo") : event.code === "KeyY" && "redo";
  if (deed === false) return;
  event.preventDefault();
  editor[deed]();
}
