import { Box, Group, Stack, Text } from "@mantine/core";
import type { OperatorRow } from "@cherga/contract/shapes/queue-row";
import { DeskBadge } from "#staff/hall/rows/state-badge.tsx";
import { sayLasting } from "#staff/hall/say-times.ts";
import { useNow } from "#staff/live/server-clock.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/hall/rows/row-list.module.css";

/** Lists the operators and what each of them is doing. */
export function OperatorList({ operators }: { readonly operators: readonly OperatorRow[] }) {
  const t = useTexts();
  const now = useNow(5_000);
  return (
    <Stack
      gap={0}
      className={classes["scroll"] ?? ""}
      role="list"
      tabIndex={0}
      aria-label={t("hall.operators")}
    >
      {operators.map(({ id, name, room, state, since, ticket }) => (
        <Group key={id} role="listitem" px="xs" py={6} wrap="nowrap" className={classes["line"] ?? ""}>
          <Box flex={1} miw={0}>
            <Text size="sm" fw={500} truncate>
              {name}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {room}
            </Text>
          </Box>
          {ticket !== null && <Text className={classes["number"] ?? ""}>{ticket.num}</Text>}
          <DeskBadge state={state} />
          <Text size="sm" c="dimmed" ta="right" className={classes["lasting"] ?? ""}>
            {since === null || state === "off" ? "" : sayLasting(t, "time.lasting", now - Date.parse(since))}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}
