import { ActionIcon } from "@mantine/core";
import { IconGripVertical } from "@tabler/icons-react";
import type { KeyboardEvent, PointerEvent } from "react";
import type { DragStep } from "#staff/ui/drag-list/use-drag-list.ts";
import classes from "#staff/ui/drag-list/drag-list.module.css";

type Props = {
  /** Names the entry. */
  readonly label: string;
  /** The id of the element that explains the handle. */
  readonly describedBy: string;
  /** Whether the entry is grabbed by the keyboard. */
  readonly isGrabbed: boolean;
  readonly onHold: (event: PointerEvent) => void;
  /** Grabs the entry by the keyboard, or drops it. */
  readonly onGrab: () => void;
  readonly onMove: (to: DragStep) => void;
  readonly onCancel: () => void;
};

const stepByKey: Readonly<Record<string, DragStep>> = {
  ArrowUp: "up",
  ArrowLeft: "up",
  ArrowDown: "down",
  ArrowRight: "down",
  Home: "first",
  End: "last",
};

/** A handle that is dragged by the pointer, or grabbed by Space and moved by the arrows. */
export function DragHandleButton({ label, describedBy, isGrabbed, onHold, onGrab, onMove, onCancel }: Props) {
  function handleKey(event: KeyboardEvent): void {
    if (!isGrabbed) return;
    const to = stepByKey[event.key];
    if (to === undefined && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (to === undefined) onCancel();
    else onMove(to);
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
      // Only key presses grab; a click of the pointer without a drag does nothing.
      onClick={({ detail }) => detail === 0 && onGrab()}
      onKeyDown={handleKey}
      onBlur={() => isGrabbed && onCancel()}
    >
      <IconGripVertical size={16} />
    </ActionIcon>
  );
}
