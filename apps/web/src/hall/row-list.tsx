import { Box, Button, Group, Menu, ActionIcon, Text } from "@mantine/core";
import type { OperatorAction } from "@cherga/engine/vocabulary";
import { IconDotsVertical } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import type { HallRow } from "#hall/hall.ts";
import { stateAt } from "#hall/row-actions.ts";
import { StateBadge } from "#hall/state-badge.tsx";
import { runningTime } from "#hall/times.ts";
import { useTimes } from "#hall/use-times.ts";
import { useNow } from "#live/server-clock.ts";
import { useTexts } from "#texts/use-texts.ts";
import classes from "#hall/row-list.module.css";

type Props = {
  readonly rows: readonly HallRow[];
  /** What is said where there are none. */
  readonly empty: string;
  readonly label: string;
  readonly actionsOf: (row: HallRow) => readonly OperatorAction[];
  readonly isOff: boolean;
  readonly onAct: (action: OperatorAction, row: HallRow) => void;
  readonly nameOfService: (row: HallRow) => string;
};

/** What can be done with a row without looking at it first; the first that is allowed has a button of its own. */
const quick: readonly OperatorAction[] = ["arbitraryCall", "undo"];
const others: readonly OperatorAction[] = ["move", "release", "forceRelease", "forceHold", "delete"];

/** Lists tickets, however many there are, with what may be done with each. */
export function RowList({ rows, empty, label, actionsOf, isOff, onAct, nameOfService }: Props) {
  const scrollRef = useRef<HTMLDivElement>(null);
  // The compiler that would stumble over it is not used.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => 58,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 6,
  });
  return (
    <Box ref={scrollRef} className={classes["scroll"] ?? ""} tabIndex={0} role="region" aria-label={label}>
      {rows.length === 0 && (
        <Text p="md" c="dimmed" size="sm">
          {empty}
        </Text>
      )}
      <Box role="list" pos="relative" h={virtual.getTotalSize()}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <Box
              key={key}
              role="listitem"
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              data-index={index}
              ref={virtual.measureElement}
              className={classes["row"] ?? ""}
              style={{ transform: `translateY(${start}px)` }}
            >
              <RowLine
                row={row}
                actions={actionsOf(row)}
                isOff={isOff}
                service={nameOfService(row)}
                onAct={onAct}
              />
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

function RowLine({
  row,
  actions,
  isOff,
  service,
  onAct,
}: {
  readonly row: HallRow;
  readonly actions: readonly OperatorAction[];
  readonly isOff: boolean;
  readonly service: string;
  readonly onAct: Props["onAct"];
}) {
  const t = useTexts();
  const now = useNow(5_000);
  const { clock } = useTimes();
  const state = stateAt(row, now);
  const first = quick.find((action) => actions.includes(action));
  const rest = others.filter((action) => actions.includes(action));
  const num = row.num ?? t("hall.noNumber");
  return (
    <Group gap="xs" wrap="nowrap" px="xs" py={6}>
      <Text className={classes["number"] ?? ""}>{num}</Text>
      <Box miw={0} flex={1}>
        <Group gap="xs" wrap="nowrap">
          <Text size="sm" fw={500} truncate>
            {row.name || row.phone || service}
          </Text>
        </Group>
        <Text size="xs" c="dimmed" truncate>
          {[row.name || row.phone ? service : "", row.name ? row.phone : "", row.operator?.name ?? ""]
            .filter(Boolean)
            .join(" · ")}
        </Text>
      </Box>
      <Box ta="right" className={classes["when"] ?? ""}>
        <StateBadge state={state} paused={row.paused} late={row.late} size="sm" />
        <Text size="xs" c="dimmed" className={classes["figures"] ?? ""}>
          {whenOf(row, state, now, clock)}
        </Text>
      </Box>
      {first !== undefined && (
        <Button
          size="compact-sm"
          variant="light"
          disabled={isOff}
          aria-label={`${t(`action.${first}`)} ${num}`}
          onClick={() => onAct(first, row)}
        >
          {t(`action.${first}`)}
        </Button>
      )}
      {rest.length > 0 && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={isOff}
              aria-label={t("hall.actions", { num })}
            >
              <IconDotsVertical size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((action) => (
              <Menu.Item
                key={action}
                {...(action === "delete" ? { color: "red" } : {})}
                onClick={() => onAct(action, row)}
              >
                {t(`action.${action}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}

/** What matters of time in a state: how long somebody waits, or when something is or was. */
function whenOf(
  row: HallRow,
  state: ReturnType<typeof stateAt>,
  now: number,
  clock: (instant: string) => string,
): string {
  if (state === "wait") return runningTime(now - Date.parse(row.pullTime));
  if (state === "planned") return clock(row.start ?? row.pullTime);
  return clock(row.lastEvent.addedDateTime);
}
