import { GripButton } from "#staff/ui/drag-list/drag-handle-button.tsx";
import type { Carried } from "#staff/ui/drag-list/use-drag-list.ts";

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

/** By which a thing of a list is taken and carried to another place of it. */
export const Grip = <W,>({ carried, what, label, describedBy, isHeld }: Props<W>) => (
  <GripButton
    label={label}
    describedBy={describedBy}
    isGrabbed={isHeld && carried.held?.by === "keys"}
    onHold={(event) => carried.hold(event, what)}
    onGrab={() => carried.grab(what)}
    onCarry={carried.carry}
    onGiveUp={carried.giveUp}
  />
);
