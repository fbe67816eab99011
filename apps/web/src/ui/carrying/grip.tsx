import { ActionIcon } from "@mantine/core";
import { IconGripVertical } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import type { Carried, Carrying } from "#ui/carrying/use-carrying.ts";
import classes from "#ui/carrying/carrying.module.css";

type Props<W> = {
  readonly carried: Carried<W>;
  readonly what: W;
  /** Says what is taken by it. */
  readonly label: string;
  /** Names the element that tells how it is used. */
  readonly describedBy: string;
  /** Whether this very thing is held. */
  readonly isHeld: boolean;
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
export function Grip<W>({ carried, what, label, describedBy, isHeld }: Props<W>) {
  const isGrabbed = isHeld && carried.held?.by === "keys";

  function handleKey(event: KeyboardEvent): void {
    if (!isGrabbed) return;
    const to = carryingByKey[event.key];
    if (to === undefined && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (to === undefined) carried.giveUp();
    else carried.carry(to);
  }

  return (
    <ActionIcon
      variant={isGrabbed ? "filled" : "subtle"}
      color={isGrabbed ? "blue" : "gray"}
      className={classes["grip"] ?? ""}
      aria-label={label}
      aria-pressed={isGrabbed}
      aria-describedby={describedBy}
      onPointerDown={(event) => carried.hold(event, what)}
      // Keys press it; the pointer drags, and without a drag means nothing.
      onClick={({ detail }) => detail === 0 && carried.grab(what)}
      onKeyDown={handleKey}
      onBlur={() => isGrabbed && carried.giveUp()}
    >
      <IconGripVertical size={16} />
    </ActionIcon>
  );
}
