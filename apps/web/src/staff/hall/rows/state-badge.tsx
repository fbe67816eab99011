import { Badge, type BadgeProps } from "@mantine/core";
import type { ItemOutcome } from "@cherga/contract/shapes/ticket";
import type { DeskState } from "@cherga/engine/day/desk-state";
import type { ItemState } from "@cherga/engine/life/item-state";
import {
  IconBell,
  IconCalendarTime,
  IconCheck,
  IconClock,
  IconClockPause,
  IconCoffee,
  IconHourglass,
  IconMoon,
  IconPlayerPlay,
  IconPower,
  IconSunset2,
  IconTrash,
  IconUserOff,
  IconDoorExit,
  type TablerIcon,
} from "@tabler/icons-react";
import { memo } from "react";
import { useTexts } from "#staff/texts/use-texts.ts";

type Look = { readonly colour: string; readonly icon: TablerIcon };

/** The colour and icon of each state, the same on all screens. */
export const stateLooks: Readonly<Record<ItemState | "paused", Look>> = {
  planned: { colour: "gray", icon: IconCalendarTime },
  wait: { colour: "blue", icon: IconHourglass },
  called: { colour: "orange", icon: IconBell },
  serving: { colour: "green", icon: IconPlayerPlay },
  paused: { colour: "grape", icon: IconCoffee },
  hold: { colour: "yellow", icon: IconClockPause },
  complete: { colour: "teal", icon: IconCheck },
  deleted: { colour: "red", icon: IconTrash },
};

/** The look of a visit that was not served to its end. */
const outcomeLooks: Readonly<Record<ItemOutcome, Look>> = {
  noShow: { colour: "red", icon: IconUserOff },
  dayClosed: { colour: "gray", icon: IconSunset2 },
};

/** The look of each operator state. */
export const deskLooks: Readonly<Record<DeskState, Look>> = {
  free: { colour: "blue", icon: IconClock },
  called: stateLooks.called,
  serving: stateLooks.serving,
  paused: stateLooks.paused,
  sleep: { colour: "indigo", icon: IconMoon },
  absent: { colour: "red", icon: IconDoorExit },
  off: { colour: "gray", icon: IconPower },
};

type Props = {
  readonly state: ItemState;
  readonly paused?: boolean;
  /** The visitor did not come in time. */
  readonly late?: boolean;
  /** The outcome, if the visit was not served to its end. */
  readonly outcome?: ItemOutcome | null;
  readonly size?: BadgeProps["size"];
};

/** The state of a ticket as a badge. */
export function StateBadge({ state, paused = false, late = false, outcome = null, size = "md" }: Props) {
  const t = useTexts();
  const shown = paused && state === "serving" ? "paused" : state;
  if (outcome !== null)
    return <LookBadge look={outcomeLooks[outcome]} text={t(`outcome.${outcome}`)} size={size} />;
  const text = late && state === "hold" ? t("state.latecomer") : t(`state.${shown}`);
  return <LookBadge look={stateLooks[shown]} text={text} size={size} />;
}

/** The state of an operator as a badge. */
export function DeskBadge({ state, size = "md" }: { readonly state: DeskState } & Pick<Props, "size">) {
  const t = useTexts();
  return <LookBadge look={deskLooks[state]} text={t(`deskState.${state}`)} size={size} />;
}

const LookBadge = memo(function LookBadge({
  look: { colour, icon: Icon },
  text,
  size,
}: {
  readonly look: Look;
  readonly text: string;
  readonly size: Props["size"];
}) {
  return (
    <Badge
      color={colour}
      variant="light"
      autoContrast
      {...(size === undefined ? {} : { size })}
      // The colour is in the icon and the background; the text is dark enough to read.
      leftSection={<Icon size={12} color={`var(--mantine-color-${colour}-light-color)`} aria-hidden />}
      tt="none"
      style={{ flexShrink: 0, color: "var(--mantine-color-text)" }}
    >
      {text}
    </Badge>
  );
});

/** Returns the shade of a colour that is distinct from the page in both schemes. */
export const shadeOf = (colour: string): string =>
  `light-dark(var(--mantine-color-${colour}-6), var(--mantine-color-${colour}-5))`;
