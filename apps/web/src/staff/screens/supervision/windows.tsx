import { Group, Text, UnstyledButton } from "@mantine/core";
import type { OperatorRow } from "@cherga/contract/shapes/queue-row";
import type { HallRow } from "#staff/hall/hall.ts";
import { isOverNorm } from "#staff/hall/rows/norms.ts";
import { OverNorm } from "#staff/hall/rows/over-norm.tsx";
import { DeskBadge, deskLooks } from "#staff/hall/rows/state-badge.tsx";
import { sayLasting } from "#staff/hall/say-times.ts";
import { useServiceName } from "#staff/hall/use-service-name.ts";
import { useNow } from "#staff/live/server-clock.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/supervision/supervision.module.css";

type Props = {
  readonly operators: readonly OperatorRow[];
  readonly isKnown: boolean;
  readonly chosenId: number | undefined;
  readonly onChoose: (id: number | undefined) => void;
  /** Returns the row of an item, if it is in the hall. */
  readonly rowOf: (itemId: number) => HallRow | undefined;
};

/** All windows: the operator, the visitor, and how long the state has lasted. */
export function Windows({ operators, isKnown, chosenId, onChoose, rowOf }: Props) {
  const t = useTexts();
  if (!isKnown) return null;
  if (operators.length === 0)
    return (
      <Text c="dimmed" size="sm">
        {t("supervision.noWindows")}
      </Text>
    );
  return (
    <div role="list" aria-label={t("page.supervision")} className={classes["windows"]}>
      {operators.map((operator) => (
        <div key={operator.id} role="listitem">
          <WindowButton
            operator={operator}
            row={operator.ticket === null ? undefined : rowOf(operator.ticket.itemId)}
            isChosen={operator.id === chosenId}
            onClick={() => onChoose(operator.id === chosenId ? undefined : operator.id)}
          />
        </div>
      ))}
    </div>
  );
}

function WindowButton({
  operator: { name, room, state, since, ticket },
  row,
  isChosen,
  onClick,
}: {
  readonly operator: OperatorRow;
  readonly row: HallRow | undefined;
  readonly isChosen: boolean;
  readonly onClick: () => void;
}) {
  const t = useTexts();
  const now = useNow(5_000);
  const nameOf = useServiceName();
  // Some centres have named rooms, others only number their windows.
  const place = /^\d+$/.test(room) ? t("remote.window", { room }) : room;
  const lasting =
    since === null || state === "off" ? "" : sayLasting(t, "time.lasting", now - Date.parse(since));
  return (
    <UnstyledButton
      className={classes["window"] ?? ""}
      aria-pressed={isChosen}
      {...(isChosen ? { "data-chosen": true } : {})}
      {...(state === "off" ? { "data-off": true } : {})}
      __vars={{ "--state": deskLooks[state].colour }}
      onClick={onClick}
    >
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text fw={600} size="sm" truncate>
          {place === "" ? name : place}
        </Text>
        <DeskBadge state={state} size="sm" />
      </Group>
      {place !== "" && (
        <Text size="xs" c="dimmed" truncate>
          {name}
        </Text>
      )}
      <Text size="sm" truncate mt={6} className={classes["doing"] ?? ""}>
        {ticket !== null && <b className={classes["figures"]}>{ticket.num ?? t("hall.noNumber")} </b>}
        {row !== undefined && nameOf(row.service)}
      </Text>
      <div className={classes["lasting"]}>
        {row !== undefined && isOverNorm(row, undefined, now) ? (
          <OverNorm text={lasting} />
        ) : (
          <Text size="xs" c="dimmed">
            {lasting}
          </Text>
        )}
      </div>
    </UnstyledButton>
  );
}
