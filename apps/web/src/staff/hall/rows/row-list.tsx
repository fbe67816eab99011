import { Box, Text } from "@mantine/core";
import type { OperatorAction } from "@cherga/engine/vocabulary";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import { useCurrentOrganization } from "#staff/api/current-organization.ts";
import type { HallRow } from "#staff/hall/hall.ts";
import type { RowAction } from "#staff/hall/rows/row-actions.ts";
import { VisitLine } from "#staff/hall/rows/visit-line.tsx";
import type { ListedVisit } from "#staff/hall/rows/visits.ts";
import { useServiceName } from "#staff/hall/use-service-name.ts";
import { useTimes } from "#staff/hall/use-times.ts";
import { useNow } from "#staff/live/server-clock.ts";
import { useStable } from "#staff/ui/use-stable.ts";
import classes from "#staff/hall/rows/row-list.module.css";

type Props = {
  readonly visits: readonly ListedVisit[];
  /** The text of an empty list. */
  readonly empty: string;
  readonly label: string;
  readonly actionsOf: (row: HallRow) => readonly OperatorAction[];
  readonly isOff: boolean;
  readonly onAct: (action: RowAction, row: HallRow) => void;
};

/** A virtualized list of visits, with the allowed actions on each. */
export function RowList({ visits, empty, label, actionsOf, isOff, onAct }: Props) {
  const now = useNow(5_000);
  const { clock } = useTimes();
  const nameOf = useServiceName();
  const allowableWaitMin = useCurrentOrganization().row?.allowableWaitMin;
  const actionsOfRow = useStable(actionsOf);
  const scrollRef = useRef<HTMLDivElement>(null);
  // The React compiler, which cannot handle it, is not used.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: visits.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => 58,
    getItemKey: (index) => visits[index]?.row.ticketId ?? index,
    overscan: 6,
  });
  return (
    <Box ref={scrollRef} className={classes["scroll"] ?? ""} tabIndex={0} role="region" aria-label={label}>
      {visits.length === 0 && (
        <Text p="md" c="dimmed" size="sm">
          {empty}
        </Text>
      )}
      <Box role="list" pos="relative" h={virtual.getTotalSize()}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const visit = visits[index];
          return visit === undefined ? null : (
            <Box
              key={key}
              role="listitem"
              aria-setsize={visits.length}
              aria-posinset={index + 1}
              data-index={index}
              ref={virtual.measureElement}
              className={classes["row"] ?? ""}
              style={{ transform: `translateY(${start}px)` }}
            >
              <VisitLine
                visit={visit}
                actions={actionsOf(visit.row)}
                actionsOf={actionsOfRow}
                isOff={isOff}
                nameOf={nameOf}
                now={now}
                allowableWaitMin={allowableWaitMin}
                clock={clock}
                onAct={onAct}
              />
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
