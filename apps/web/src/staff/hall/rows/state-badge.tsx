import { Badge, type BadgeProps } from "@mantine/core";
import type { ItemOutcome } from "@cherga/contract/shapes/ticket";
import type { DeskState } from "@cherga/engine/day/desk-state";
import type { ItemState } from "@cherga/engine/life/item-state";
import {
  IconBell,
  IconCalendarTime,
  IconCheck,
  IconClock,
  IconClockExclamation,
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

/** A colour of the tokens, as CSS, and an icon. */
export type Look = {
  readonly colour: string;
  readonly icon: TablerIcon;
  /** Has no background: nobody has to act on it now. */
  readonly isCalm?: true;
};

/** The colour and icon of each state, the same on all screens. */
export const stateLooks: Readonly<Record<ItemState | "paused" | "late", Look>> = {
  planned: { colour: "var(--quiet)", icon: IconCalendarTime, isCalm: true },
  wait: { colour: "var(--waiting)", icon: IconHourglass },
  called: { colour: "var(--called)", icon: IconBell },
  serving: { colour: "var(--serving)", icon: IconPlayerPlay },
  paused: { colour: "var(--paused)", icon: IconCoffee },
  hold: { colour: "color-mix(in oklab, var(--paused) 60%, var(--paper))", icon: IconClockPause },
  late: { colour: "var(--late)", icon: IconClockExclamation },
  complete: { colour: "var(--quiet)", icon: IconCheck, isCalm: true },
  deleted: { colour: "var(--quiet)", icon: IconTrash, isCalm: true },
};

/** The look of a visit that was not served to its end. */
const outcomeLooks: Readonly<Record<ItemOutcome, Look>> = {
  noShow: { colour: "var(--late)", icon: IconUserOff },
  dayClosed: { colour: "var(--quiet)", icon: IconSunset2, isCalm: true },
};

/** The look of each operator state. */
export const deskLooks: Readonly<Record<DeskState, Look>> = {
  free: { colour: "var(--waiting)", icon: IconClock },
  called: stateLooks.called,
  serving: stateLooks.serving,
  paused: stateLooks.paused,
  sleep: { colour: "var(--paused)", icon: IconMoon },
  absent: { colour: "var(--late)", icon: IconDoorExit },
  off: { colour: "var(--quiet)", icon: IconPower, isCalm: true },
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

/** The state of a ticket as a badge. A new state is a new badge: one that changed its width would move. */
export function StateBadge({ state, paused = false, late = false, outcome = null, size = "md" }: Props) {
  const t = useTexts();
  const shown = paused && state === "serving" ? "paused" : state;
  if (outcome !== null)
    return <LookBadge look={outcomeLooks[outcome]} text={t(`outcome.${outcome}`)} size={size} />;
  if (late && state === "hold")
    return <LookBadge look={stateLooks.late} text={t("state.latecomer")} size={size} />;
  return <LookBadge key={shown} look={stateLooks[shown]} text={t(`state.${shown}`)} size={size} />;
}

/** The state of an operator as a badge. */
export function DeskBadge({ state, size = "md" }: { readonly state: DeskState } & Pick<Props, "size">) {
  const t = useTexts();
  return <LookBadge key={state} look={deskLooks[state]} text={t(`deskState.${state}`)} size={size} />;
}

/** A state as a badge: its icon, its name, and its colour behind them if somebody has to act. */
export const LookBadge = memo(function LookBadge({
  look: { colour, icon: Icon, isCalm },
  text,
  size = "md",
}: {
  readonly look: Look;
  readonly text: string;
  readonly size?: Props["size"];
}) {
  return (
    <Badge
      variant="transparent"
      size={size}
      // The colour is in the icon and the background; the text is dark enough to read.
      leftSection={
        <Icon
          size={size === "lg" ? 16 : 12}
          color={`color-mix(in oklab, ${colour} 75%, var(--ink))`}
          aria-hidden
        />
      }
      tt="none"
      fw={isCalm ? 500 : 600}
      style={{
        flexShrink: 0,
        ...(isCalm
          ? { color: "var(--quiet)", paddingInline: 0 }
          : { color: "var(--ink)", background: `color-mix(in oklab, ${colour} var(--tint), var(--paper))` }),
      }}
    >
      {text}
    </Badge>
  );
});
