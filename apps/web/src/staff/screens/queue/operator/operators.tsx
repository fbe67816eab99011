import { Alert, Anchor, Box, Skeleton, Table, Text } from "@mantine/core";
import type { OperatorRow, QueueRow } from "@cherga/contract/shapes/queue-row";
import { Link } from "@tanstack/react-router";
import { HallProvider, useHallWatch, useWatched } from "#staff/hall/hall-context.tsx";
import type { Hall } from "#staff/hall/hall.ts";
import { DeskBadge } from "#staff/hall/rows/state-badge.tsx";
import { useServiceName } from "#staff/hall/use-service-name.ts";
import { useNow } from "#staff/live/server-clock.ts";
import { servedBy } from "#staff/screens/queue/operator/served.ts";
import { sayDuration } from "#staff/hall/say-times.ts";
import { QueuePage } from "#staff/screens/queue/parts/queue-page.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import { clockAt } from "#staff/schedule-result/day-clock.ts";
import classes from "#staff/screens/queue/queue.module.css";

/** The operators at work today, with their state and its duration. */
export default function OperatorsPage() {
  return (
    <QueuePage title="queue.operators">
      {({ zone, today }) => (
        <HallProvider>
          <Operators zone={zone} today={today} />
        </HallProvider>
      )}
    </QueuePage>
  );
}

type Day = { readonly zone: string; readonly today: string };

function Operators(day: Day) {
  const t = useTexts();
  const watched = useWatched();
  const { reload } = useHallWatch();
  switch (watched.state) {
    case "loading":
      return <Skeleton h={300} aria-busy="true" />;
    case "failed":
      return <FailureAlert failure={watched.failure} onReply={() => void reload()} />;
    case "lost":
      return <Alert color="gray">{t("queue.operators.lost")}</Alert>;
    case "live":
      return <OperatorTable hall={watched.hall} {...day} />;
  }
}

function OperatorTable({ hall, ...day }: Day & { readonly hall: Hall }) {
  const t = useTexts();
  const served = servedBy(hall);
  const operators = [...hall.operators.values()];
  if (operators.length === 0) return <Alert color="gray">{t("queue.operators.none")}</Alert>;
  const atWork = operators.filter(
    ({ state }) => state !== "absent" && state !== "off" && state !== "sleep",
  ).length;
  const total = operators.reduce((sum, { id }) => sum + (served.get(id) ?? 0), 0);
  return (
    <>
      <Text c="dimmed" mt={-12}>
        {t("queue.operators.summary", { atWork, all: operators.length, served: total })}
      </Text>
      <Table verticalSpacing={8} highlightOnHover className={classes["rows"] ?? ""}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("queue.operator")}</Table.Th>
            <Table.Th visibleFrom="sm">{t("queue.room")}</Table.Th>
            <Table.Th visibleFrom="sm">{t("queue.state")}</Table.Th>
            <Table.Th visibleFrom="sm">{t("queue.since")}</Table.Th>
            <Table.Th>{t("queue.ticket")}</Table.Th>
            <Table.Th visibleFrom="sm">{t("queue.servedToday")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {operators.map((operator) => (
            <OperatorLine
              key={operator.id}
              operator={operator}
              served={served.get(operator.id) ?? 0}
              most={Math.max(...served.values(), 1)}
              service={
                operator.ticket === null ? undefined : hall.lists.manage.get(operator.ticket.itemId)?.service
              }
              {...day}
            />
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}

type LineProps = Day & {
  readonly operator: OperatorRow;
  readonly served: number;
  /** The most that anyone has served: the bars are measured by it. */
  readonly most: number;
  readonly service: QueueRow["service"] | undefined;
};

function OperatorLine({
  operator: { id, name, room, state, since, ticket },
  served,
  most,
  service,
  zone,
  today,
}: LineProps) {
  const t = useTexts();
  const nameOf = useServiceName();
  const now = useNow(1_000);
  const clock = since === null || Date.parse(since) > now ? "" : clockAt(zone, today, since);
  return (
    <Table.Tr>
      <Table.Td className={classes["who"] ?? ""}>
        <Anchor renderRoot={(props) => <Link {...props} to={`/queue/operator/${id}`} />} fw={600}>
          {name}
        </Anchor>
        <Box hiddenFrom="sm">
          <DeskBadge state={state} />
          <Text size="xs" c="dimmed">
            {[room, clock].filter((part) => part !== "").join(" · ")}
          </Text>
          <Text size="xs" c="dimmed">
            {t("queue.servedToday")}: {served}
          </Text>
        </Box>
      </Table.Td>
      <Table.Td visibleFrom="sm">{room}</Table.Td>
      <Table.Td visibleFrom="sm" className={classes["state"] ?? ""}>
        <DeskBadge state={state} />
      </Table.Td>
      <Table.Td visibleFrom="sm">
        {clock}
        {since !== null && clock !== "" && (
          <Text span size="sm" c="dimmed">
            {` · ${sayDuration(t, now - Date.parse(since))}`}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        {ticket !== null && (
          <Anchor renderRoot={(props) => <Link {...props} to={`/queue/ticket/${ticket.id}`} />} fw={600}>
            {ticket.num ?? t("hall.noNumber")}
          </Anchor>
        )}
        {ticket !== null && service !== undefined && (
          <Text size="xs" c="dimmed">
            {nameOf(service)}
          </Text>
        )}
      </Table.Td>
      <Table.Td visibleFrom="sm" className={classes["served"] ?? ""}>
        <div className={classes["servedLine"]}>
          <span className={classes["servedCount"]}>{served}</span>
          <span className={classes["servedTrack"]} aria-hidden>
            <span className={classes["servedBar"]} style={{ inlineSize: `${(100 * served) / most}%` }} />
          </span>
        </div>
      </Table.Td>
    </Table.Tr>
  );
}
