import { Anchor, Group, Paper, Progress, Stack, Text, Title } from "@mantine/core";
import type { OperatorRow } from "@cherga/contract/shapes/queue-row";
import { Link } from "@tanstack/react-router";
import type { Hall } from "#staff/hall/hall.ts";
import { DeskBadge, stateLooks } from "#staff/hall/rows/state-badge.tsx";
import { servedFor } from "#staff/hall/rows/norms.ts";
import { isSlow } from "#staff/screens/dashboard/attention.ts";
import { sayWholeMinutes } from "#staff/hall/say-times.ts";
import { useServiceName } from "#staff/hall/use-service-name.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/dashboard/dashboard.module.css";

type Props = { readonly hall: Hall; readonly now: number };

/** Shows each window: the operator, their state, the visitor and the time taken. */
export function WindowFigures({ hall, now }: Props) {
  const t = useTexts();
  const operators = [...hall.operators.values()].toSorted(
    (a, b) =>
      Number(a.state === "off") - Number(b.state === "off") ||
      collator.compare(a.room, b.room) ||
      a.id - b.id,
  );
  return (
    <section aria-labelledby="dashboard-windows">
      <Title order={2} size="h5" mb="xs" id="dashboard-windows">
        {t("dashboard.windows")}
      </Title>
      {operators.length === 0 ? (
        <Text c="dimmed">{t("dashboard.windows.none")}</Text>
      ) : (
        <ul className={classes["windows"]}>
          {operators.map((operator) => (
            <WindowCard key={operator.id} operator={operator} hall={hall} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}

function WindowCard({ operator, hall, now }: Props & { readonly operator: OperatorRow }) {
  const t = useTexts();
  const nameOf = useServiceName();
  const { id, name, room, state, since, ticket } = operator;
  const row = ticket === null ? undefined : hall.lists.manage.get(ticket.itemId);
  const served = row && servedFor(row, now);
  return (
    <Paper component="li" withBorder p="xs" data-off={state === "off"} className={classes["window"] ?? ""}>
      <Group gap="xs" wrap="nowrap" justify="space-between" align="flex-start">
        <Anchor
          component={Link}
          to={`/queue/operator/${id}`}
          fw={600}
          size="sm"
          className={classes["name"] ?? ""}
        >
          {room === "" ? name : `${room} · ${name}`}
        </Anchor>
        <DeskBadge state={state} size="sm" />
      </Group>
      <Stack gap={4} mt={6}>
        <Group gap={6} wrap="nowrap" justify="space-between">
          {ticket === null ? (
            <Text size="sm" c="dimmed">
              {state === "off" ? "—" : t("dashboard.windows.nobody")}
            </Text>
          ) : (
            <Text size="sm" truncate>
              <Anchor component={Link} to={`/queue/ticket/${ticket.id}`} fw={700} underline="always" inherit>
                {ticket.num ?? t("hall.noNumber")}
              </Anchor>
              {row !== undefined && ` ${nameOf(row.service)}`}
            </Text>
          )}
          {since !== null && state !== "off" && (
            <Text size="sm" className={classes["time"] ?? ""}>
              {served === undefined
                ? sayWholeMinutes(t, now - Date.parse(since))
                : t("dashboard.ofNorm", { minutes: served.minutes, norm: served.norm })}
            </Text>
          )}
        </Group>
        {served !== undefined && (
          <Progress
            value={Math.min(100, (served.minutes / Math.max(1, served.norm)) * 100)}
            size="sm"
            color={
              isSlow(served) ? "red" : served.minutes > served.norm ? "orange" : stateLooks.serving.colour
            }
            aria-label={t("dashboard.ofNorm", { minutes: served.minutes, norm: served.norm })}
          />
        )}
      </Stack>
    </Paper>
  );
}

const collator = new Intl.Collator("en", { numeric: true });
