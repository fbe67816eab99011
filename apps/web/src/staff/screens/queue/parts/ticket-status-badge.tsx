import { Badge } from "@mantine/core";
import { itemStates } from "@cherga/engine/life/item-state";
import { StateBadge } from "#staff/hall/rows/state-badge.tsx";
import type { DisplayStatus } from "#staff/screens/queue/ticket/ticket-status.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = { readonly standing: DisplayStatus; readonly paused?: boolean };

/** The status of a ticket as a badge, also of one that is not in the queue. */
export function TicketStatusBadge({ standing, paused = false }: Props) {
  const t = useTexts();
  const state = itemStates.find((each) => each === standing);
  if (state !== undefined) return <StateBadge state={state} paused={paused} />;
  if (standing === "dayClosed" || standing === "noShow")
    return <StateBadge state="deleted" outcome={standing} />;
  return (
    <Badge variant="default" tt="none" style={{ flexShrink: 0 }}>
      {t.of(`queue.status.${standing}`)}
    </Badge>
  );
}
