import { quarterMinutes } from "#staff/screens/schedule/plan/clock.ts";
import { draggedTimes, type DragPart } from "#staff/screens/schedule/week/dragged-times.ts";
import type { GestureTimes } from "#staff/screens/schedule/week/gesture.ts";

type KeyPress = {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
};

/** The action of a key on a stretch: other times, another day, or removal. */
export type KeyAction =
  | { readonly kind: "times"; readonly times: GestureTimes }
  | { readonly kind: "carry"; readonly days: number }
  | { readonly kind: "remove" };

const upOrDown: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
const aside: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Returns the action of a key on an item; undefined if there is none. */
export function keyAction(pressed: KeyPress, item: GestureTimes): KeyAction | undefined {
  const { key, shiftKey, altKey } = pressed;
  if (pressed.ctrlKey || pressed.metaKey) return undefined;
  const by = upOrDown[key];
  if (by !== undefined) {
    const grip: DragPart = shiftKey ? "to" : altKey ? "from" : "move";
    return { kind: "times", times: draggedTimes(item, grip, by * quarterMinutes) };
  }
  if (shiftKey || altKey) return undefined;
  const days = aside[key];
  if (days !== undefined) return { kind: "carry", days };
  return key === "Delete" || key === "Backspace" ? { kind: "remove" } : undefined;
}
