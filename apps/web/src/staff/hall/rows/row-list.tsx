import { Box, Menu, Text } from "@mantine/core";
import type { OperatorAction } from "@cherga/engine/vocabulary";
import { shallowEqual } from "@mantine/hooks";
import { IconDotsVertical } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { memo, useRef, useState } from "react";
import type { HallRow } from "#staff/hall/hall.ts";
import { mayCheckIn, type RowAction, stateAt } from "#staff/hall/rows/row-actions.ts";
import { StateBadge } from "#staff/hall/rows/state-badge.tsx";
import { runningTime } from "#staff/hall/times.ts";
import { useTimes } from "#staff/hall/use-times.ts";
import { useNow } from "#staff/live/server-clock.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/hall/rows/row-list.module.css";

type Props = {
  readonly rows: readonly HallRow[];
  /** The text of an empty list. */
  readonly empty: string;
  readonly label: string;
  readonly actionsOf: (row: HallRow) => readonly OperatorAction[];
  readonly isOff: boolean;
  readonly onAct: (action: RowAction, row: HallRow) => void;
  readonly nameOfService: (row: HallRow) => string;
};

/** The actions that need no look at the ticket first; the first allowed one has its own button. */
const quick: readonly OperatorAction[] = ["arbitraryCall", "undo"];
const others: readonly OperatorAction[] = [
  "move",
  "release",
  "didNotCome",
  "forceRelease",
  "forceHold",
  "delete",
];

/** A virtualized list of tickets, with the allowed actions on each. */
export function RowList({ rows, empty, label, actionsOf, isOff, onAct, nameOfService }: Props) {
  const now = useNow(5_000);
  const { clock } = useTimes();
  const scrollRef = useRef<HTMLDivElement>(null);
  // The React compiler, which cannot handle it, is not used.
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
                now={now}
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

type LineProps = {
  readonly row: HallRow;
  readonly actions: readonly OperatorAction[];
  readonly isOff: boolean;
  readonly service: string;
  readonly now: number;
  readonly clock: (instant: string) => string;
  readonly onAct: Props["onAct"];
};

/**
 * Memoized: lists are long, and something always changes. Its buttons are plain ones, because every call enables or
 * disables them on all rows, which has to be fast.
 */
const RowLine = memo(Line, isSameLine);

function Line({ row, actions, isOff, service, now, clock, onAct }: LineProps) {
  const t = useTexts();
  const state = stateAt(row, now);
  const first = quick.find((action) => actions.includes(action));
  const rest: readonly RowAction[] = [
    ...(mayCheckIn(row) ? (["checkIn"] as const) : []),
    ...others.filter((action) => actions.includes(action)),
  ];
  const num = row.num ?? t("hall.noNumber");
  return (
    <div className={classes["cells"]}>
      <span className={classes["number"]}>{num}</span>
      <div className={classes["who"]}>
        <div className={classes["name"]}>{row.name || row.phone || service}</div>
        <div className={classes["small"]}>
          {[row.name || row.phone ? service : "", row.name ? row.phone : "", row.operator?.name ?? ""]
            .filter(Boolean)
            .join(" · ")}
        </div>
      </div>
      <div className={classes["when"]}>
        <StateBadge state={state} paused={row.paused} late={row.late} outcome={row.outcome} size="sm" />
        <div className={classes["small"]}>
          {row.promisedTime === null
            ? [whenOf(row, state, now, clock), row.checkedIn && state === "planned" ? t("hall.isHere") : ""]
                .filter(Boolean)
                .join(" · ")
            : t("hall.promised", { time: clock(row.promisedTime) })}
        </div>
      </div>
      {first !== undefined && (
        <button
          type="button"
          className={classes["quick"]}
          disabled={isOff}
          aria-label={`${t(`action.${first}`)} ${num}`}
          onClick={() => onAct(first, row)}
        >
          {t(`action.${first}`)}
        </button>
      )}
      {rest.length > 0 && <RowMenu row={row} num={num} actions={rest} isOff={isOff} onAct={onAct} />}
    </div>
  );
}

/** The actions are computed at each render, and are mostly the same. */
function isSameLine({ actions, ...line }: LineProps, { actions: nextActions, ...next }: LineProps): boolean {
  return shallowEqual(line, next) && shallowEqual(actions, nextActions);
}

/** The rare actions on a row. The menu is rendered on demand: there is one for every row. */
function RowMenu({
  row,
  num,
  actions,
  isOff,
  onAct,
}: Pick<LineProps, "row" | "isOff" | "onAct"> & {
  readonly num: string;
  readonly actions: readonly RowAction[];
}) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const opener = (
    <button
      type="button"
      className={classes["opener"]}
      disabled={isOff}
      aria-label={t("hall.actions", { num })}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={() => setOpen(true)}
    >
      <IconDotsVertical size={16} />
    </button>
  );
  if (!isOpen) return opener;
  return (
    <Menu opened onClose={() => setOpen(false)} position="bottom-end" withinPortal>
      <Menu.Target>{opener}</Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
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
  );
}

/** The relevant time in a state: how long the visitor waits, or when something is or was. */
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
