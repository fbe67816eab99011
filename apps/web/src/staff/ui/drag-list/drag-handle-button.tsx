import { ActionIcon } from "@mantine/core";
import { IconGripVertical } from "@tabler/icons-react";
import type { KeyboardEvent, PointerEvent } from "react";
import type { Carrying } from "#staff/ui/drag-list/use-drag-list.ts";
import classes from "#staff/ui/drag-list/drag-list.module.css";

type Props = {
  /** Says what is taken by it. */
  readonly label: string;
  /** Names the element that tells how it is used. */
  readonly describedBy: string;
  /** Whether it was taken by the keyboard. */
  readonly isGrabbed: boolean;
  readonly onHold: (event: PointerEvent) => void;
  /** Takes it by the keyboard, or puts it down. */
  readonly onGrab: () => void;
  readonly onCarry: (to: Carrying) => void;
  readonly onGiveUp: () => void;
};

const carryingByKey: Readonly<Record<string, Carrying>> = {
  ArrowUp: "up",
  ArrowLeft: "up",
  ArrowDown: "down",
  ArrowRight: "down",
  Home: "first",
  End: "last",
};

/** By which something is taken: dragged by the pointer, or grabbed by Space and carried by the arrows. */
export function GripButton({ label, describedBy, isGrabbed, onHold, onGrab, onCarry, onGiveUp }: Props) {
  function handleKey(event: KeyboardEvent): void {
    if (!isGrabbed) return;
    const to = carryingByKey[event.key];
    if (to === undefined && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (to === undefined) onGiveUp();
    else onCarry(to);
  }

  return (
    <ActionIcon
      variant={isGrabbed ? "filled" : "subtle"}
      color={isGrabbed ? "blue" : "gray"}
      className={classes["grip"] ?? ""}
      data-act="grip"
      aria-label={label}
      aria-pressed={isGrabbed}
      aria-describedby={describedBy}
      onPointerDown={onHold}
      // Keys press it; the pointer drags, and without a drag means nothing.
      onClick={({ detail }) => detail === 0 && onGrab()}
      onKeyDown={handleKey}
      onBlur={() => isGrabbed && onGiveUp()}
    >
      <IconGripVertical size={16} />
    </ActionIcon>
  );
}
