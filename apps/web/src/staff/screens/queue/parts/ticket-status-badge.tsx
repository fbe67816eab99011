import { Badge } from "@mantine/core";
import { type ItemState, itemStates } from "@cherga/engine/life/item-state";
import type { TicketStatus } from "@cherga/engine/vocabulary";
import { IconClockPlay, IconDoorExit, IconMailQuestion, IconX, type TablerIcon } from "@tabler/icons-react";
import { StateBadge } from "#staff/hall/rows/state-badge.tsx";
import type { DisplayStatus } from "#staff/screens/queue/ticket/ticket-status.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = { readonly standing: DisplayStatus; readonly paused?: boolean };

/** The status of a ticket as a badge, also of one that is not in the queue. */
export function TicketStatusBadge({ standing, paused = false }: Props) {
  const t = useTexts();
  if (standing === "dayClosed" || standing === "noShow")
    return <StateBadge state="deleted" outcome={standing} />;
  if (isItemState(standing)) return <StateBadge state={standing} paused={paused} />;
  const Icon = icons[standing];
  return (
    <Badge variant="default" tt="none" leftSection={<Icon size={12} aria-hidden />} style={{ flexShrink: 0 }}>
      {t.of(`queue.status.${standing}`)}
    </Badge>
  );
}

const isItemState = (standing: DisplayStatus): standing is ItemState =>
  itemStates.some((state) => state === standing);

/** The icons of tickets that are not in the queue. */
const icons: Readonly<Record<Exclude<TicketStatus, "success">, TablerIcon>> = {
  reservation: IconClockPlay,
  confirm: IconMailQuestion,
  delay: IconDoorExit,
  cancel: IconX,
};
