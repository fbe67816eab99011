import { Box, Skeleton, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { StateBadge } from "#staff/hall/rows/state-badge.tsx";
import { momentIn } from "#staff/screens/queue/parts/moments.ts";
import type { QueueDay } from "#staff/screens/queue/parts/queue-page.tsx";
import { operatorQueueQuery } from "#staff/screens/queue/queue-queries.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import classes from "#staff/screens/queue/queue.module.css";

type Props = { readonly operatorId: number; readonly day: QueueDay };

/** Lists an operator's current and upcoming visitors on a day. */
export function OperatorQueue({ operatorId, day: { zone, on } }: Props) {
  const t = useTexts();
  const { data, error, refetch } = useQuery(operatorQueueQuery(t.locale, operatorId, on));
  if (error !== null) return <FailureAlert failure={error} onReply={() => void refetch()} />;
  if (data === undefined) return <Skeleton h={160} aria-busy="true" />;
  if (data.queue.length === 0) return <Text c="dimmed">{t("queue.operatorQueue.none")}</Text>;
  return (
    <Table verticalSpacing={6} highlightOnHover className={classes["rows"] ?? ""}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("queue.number")}</Table.Th>
          <Table.Th>{t("queue.time")}</Table.Th>
          <Table.Th>{t("queue.service")}</Table.Th>
          <Table.Th visibleFrom="sm">{t("queue.visitor")}</Table.Th>
          <Table.Th visibleFrom="sm">{t("queue.state")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {data.queue.map((row) => (
          <Table.Tr key={row.id} className={classes["row"] ?? ""}>
            <Table.Td>
              <Link to={`/queue/ticket/${row.ticketId}`} className={classes["opens"]}>
                {row.num ?? t("hall.noNumber")}
              </Link>
            </Table.Td>
            <Table.Td>{momentIn(zone, row.start ?? row.pullTime)}</Table.Td>
            <Table.Td>
              {row.service.name}
              <Box hiddenFrom="sm">
                <StateBadge state={row.status} paused={row.paused} late={row.late} outcome={row.outcome} />
              </Box>
            </Table.Td>
            <Table.Td visibleFrom="sm">
              <div>{row.name}</div>
              <Text size="xs" c="dimmed" style={{ whiteSpace: "nowrap" }}>
                {row.phone}
              </Text>
            </Table.Td>
            <Table.Td visibleFrom="sm" className={classes["state"] ?? ""}>
              <StateBadge state={row.status} paused={row.paused} late={row.late} outcome={row.outcome} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
