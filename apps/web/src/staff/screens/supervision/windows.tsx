import { Group, SimpleGrid, Text, UnstyledButton } from "@mantine/core";
import type { OperatorRow } from "@cherga/contract/shapes/queue-row";
import { DeskBadge } from "#staff/hall/rows/state-badge.tsx";
import { sayLasting } from "#staff/hall/say-times.ts";
import { useNow } from "#staff/live/server-clock.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/supervision/supervision.module.css";

type Props = {
  readonly operators: readonly OperatorRow[];
  readonly isKnown: boolean;
  readonly chosenId: number | undefined;
  readonly onChoose: (id: number | undefined) => void;
  /** Returns the service of an item. */
  readonly serviceOf: (itemId: number) => string;
};

/** All windows: the operator, their state and its duration. */
export function Windows({ operators, isKnown, chosenId, onChoose, serviceOf }: Props) {
  const t = useTexts();
  const now = useNow(5_000);
  if (!isKnown) return null;
  if (operators.length === 0)
    return (
      <Text c="dimmed" size="sm">
        {t("supervision.noWindows")}
      </Text>
    );
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="xs" role="list" aria-label={t("page.supervision")}>
      {operators.map(({ id, name, room, state, since, ticket }) => (
        <div key={id} role="listitem">
          <UnstyledButton
            className={classes["window"] ?? ""}
            aria-pressed={id === chosenId}
            {...(id === chosenId ? { "data-chosen": true } : {})}
            {...(state === "off" ? { "data-off": true } : {})}
            onClick={() => onChoose(id === chosenId ? undefined : id)}
          >
            <Group justify="space-between" wrap="nowrap" gap="xs">
              <Text fw={600} size="sm" truncate>
                {name}
              </Text>
              <Text fw={700} className={classes["figures"] ?? ""}>
                {ticket?.num ?? "\u00A0"}
              </Text>
            </Group>
            <Text size="xs" c="dimmed" truncate>
              {[room, ticket === null ? "" : serviceOf(ticket.itemId)].filter(Boolean).join(" · ") ||
                "\u00A0"}
            </Text>
            <Group justify="space-between" wrap="nowrap" gap="xs" mt={4}>
              <DeskBadge state={state} size="sm" />
              <Text size="sm" className={classes["figures"] ?? ""}>
                {since === null || state === "off"
                  ? ""
                  : sayLasting(t, "time.lasting", now - Date.parse(since))}
              </Text>
            </Group>
          </UnstyledButton>
        </div>
      ))}
    </SimpleGrid>
  );
}
