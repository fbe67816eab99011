import { type ItemState, itemStates } from "@cherga/engine/life/item-state";
import type { TicketStatus } from "@cherga/engine/vocabulary";
import { IconClockPlay, IconDoorExit, IconMailQuestion, IconX } from "@tabler/icons-react";
import { type Look, LookBadge, StateBadge } from "#staff/hall/rows/state-badge.tsx";
import type { DisplayStatus } from "#staff/screens/queue/ticket/ticket-status.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = { readonly standing: DisplayStatus; readonly paused?: boolean };

/** The status of a ticket as a badge, also of one that is not in the queue. */
export function TicketStatusBadge({ standing, paused = false }: Props) {
  const t = useTexts();
  if (standing === "dayClosed" || standing === "noShow")
    return <StateBadge state="deleted" outcome={standing} />;
  if (isItemState(standing)) return <StateBadge state={standing} paused={paused} />;
  return <LookBadge look={looks[standing]} text={t.of(`queue.status.${standing}`)} />;
}

const isItemState = (standing: DisplayStatus): standing is ItemState =>
  itemStates.some((state) => state === standing);

/** The looks of tickets that are not in the queue. */
const looks: Readonly<Record<Exclude<TicketStatus, "success">, Look>> = {
  reservation: { colour: "var(--quiet)", icon: IconClockPlay, isCalm: true },
  confirm: { colour: "var(--quiet)", icon: IconMailQuestion, isCalm: true },
  delay: { colour: "var(--quiet)", icon: IconDoorExit, isCalm: true },
  cancel: { colour: "var(--quiet)", icon: IconX, isCalm: true },
};
