import type { OperatorAction } from "@cherga/engine/vocabulary";
import {
  IconArrowBackUp,
  IconBellRinging,
  IconCheck,
  IconClockPause,
  IconCoffee,
  IconCornerUpLeft,
  IconFaceId,
  IconMoon,
  IconPlayerPlay,
  IconPlayerTrackNext,
  IconPlus,
  IconSun,
  IconTrash,
  IconUserCheck,
  IconUserOff,
  type TablerIcon,
} from "@tabler/icons-react";

/** A button of the console. */
export type DeskButton = {
  readonly action: OperatorAction;
  /** The key that presses it, by its position on the keyboard: letters differ between layouts. */
  readonly code: `Key${string}`;
  readonly icon: TablerIcon;
  /** Its position: alone, in the row of frequent actions, or among the others. */
  readonly place: "main" | "often" | "seldom";
  /** The question asked before the action. */
  readonly asks?: "move" | "delete" | "addService" | "faceCheck";
};

const button = (
  action: OperatorAction,
  letter: string,
  icon: TablerIcon,
  place: DeskButton["place"],
  asks?: DeskButton["asks"],
): DeskButton => ({ action, code: `Key${letter}`, icon, place, ...(asks === undefined ? {} : { asks }) });

/** The buttons of the console, in their order. Permissions enable them. */
export const deskButtons: readonly DeskButton[] = [
  button("start", "S", IconPlayerPlay, "often"),
  button("complete", "C", IconCheck, "often"),
  button("more", "R", IconBellRinging, "often"),
  button("hold", "H", IconClockPause, "often"),
  button("move", "M", IconCornerUpLeft, "seldom", "move"),
  button("addService", "A", IconPlus, "seldom", "addService"),
  button("pause", "B", IconCoffee, "seldom"),
  button("resume", "B", IconCoffee, "seldom"),
  button("release", "L", IconArrowBackUp, "seldom"),
  button("didNotCome", "X", IconUserOff, "seldom"),
  button("faceCheck", "F", IconFaceId, "seldom", "faceCheck"),
  button("operatorChecked", "K", IconUserCheck, "seldom"),
  button("delete", "D", IconTrash, "seldom", "delete"),
  button("sleep", "Z", IconMoon, "seldom"),
  button("wakeup", "Z", IconSun, "seldom"),
];

export const nextButton = button("next", "N", IconPlayerTrackNext, "main");
export const undoCode = "KeyU";

/** Returns the letter on a key. */
export const letterOf = (code: string): string => code.replace("Key", "");
