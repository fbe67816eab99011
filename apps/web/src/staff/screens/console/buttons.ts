import type { OperatorAction } from "@cherga/engine/vocabulary";
import {
  IconArrowBackUp,
  IconBellRinging,
  IconCheck,
  IconClockPause,
  IconClockUp,
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
import type { ActionDialog } from "#staff/screens/console/questions.tsx";

/** A button of the console. */
export type DeskButton = {
  readonly action: OperatorAction;
  /** The key that presses it, by its position on the keyboard: letters differ between layouts. */
  readonly code: `Key${string}`;
  readonly icon: TablerIcon;
  /** The dialog that opens before the action. */
  readonly dialog?: ActionDialog;
};

/** A fixed place of the console: one button, or two of which only one is possible at a time. */
export type ButtonPlace = readonly [DeskButton, ...DeskButton[]];

const button = (
  action: OperatorAction,
  letter: string,
  icon: TablerIcon,
  dialog?: ActionDialog,
): DeskButton => ({ action, code: `Key${letter}`, icon, ...(dialog === undefined ? {} : { dialog }) });

/** The places of the console, in the order of their use: a visit, what may come between, and all other actions. */
export const buttonPlaces = {
  main: [
    [button("next", "N", IconPlayerTrackNext)],
    [button("start", "S", IconPlayerPlay)],
    [button("complete", "C", IconCheck)],
  ],
  often: [
    [button("more", "R", IconBellRinging)],
    [button("didNotCome", "X", IconUserOff)],
    [button("hold", "H", IconClockPause, "hold")],
  ],
  seldom: [
    [button("move", "M", IconCornerUpLeft, "move")],
    [button("addService", "A", IconPlus, "addService")],
    [button("release", "L", IconArrowBackUp)],
    [button("pause", "B", IconCoffee), button("resume", "B", IconPlayerPlay)],
    [button("faceCheck", "F", IconFaceId, "faceCheck")],
    [button("operatorChecked", "K", IconUserCheck)],
    [button("sleep", "Z", IconMoon), button("wakeup", "Z", IconSun)],
    [button("forceNext", "E", IconClockUp)],
    [button("delete", "D", IconTrash, "delete")],
  ],
} as const satisfies Readonly<Record<string, readonly ButtonPlace[]>>;

const allButtons: readonly DeskButton[] = Object.values(buttonPlaces)
  .flat<readonly (readonly ButtonPlace[])[]>()
  .flat();

/** Whether a button is enabled; `next` also if the current visit can be completed first. */
export const mayPress = ({ action }: DeskButton, permissions: readonly OperatorAction[]): boolean =>
  permissions.includes(action) || (action === "next" && permissions.includes("complete"));

/** Returns the button that a place shows: the one that is possible now, or else the first. */
export const buttonAt = (place: ButtonPlace, permissions: readonly OperatorAction[]): DeskButton =>
  place.find((each) => mayPress(each, permissions)) ?? place[0];

/** Returns the enabled button of a key. */
export const buttonOfKey = (code: string, permissions: readonly OperatorAction[]): DeskButton | undefined =>
  allButtons.find((each) => each.code === code && mayPress(each, permissions));

export const undoCode = "KeyU";

/** Returns the letter on a key. */
export const letterOf = (code: string): string => code.replace("Key", "");
