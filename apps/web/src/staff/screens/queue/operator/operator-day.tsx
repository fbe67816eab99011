import { Button, Card, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { dayFrame } from "@cherga/engine/time/day-frame";
import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { PropsWithChildren } from "react";
import { useNow } from "#staff/live/server-clock.ts";
import { OperatorQueue } from "#staff/screens/queue/operator/operator-queue.tsx";
import { DateBar } from "#staff/screens/queue/parts/date-bar.tsx";
import { type QueueDay, QueuePage } from "#staff/screens/queue/parts/queue-page.tsx";
import { useLive } from "#staff/screens/queue/parts/use-live.ts";
import { useOperatorNames } from "#staff/screens/queue/parts/use-operator-names.ts";
import { auditQuery, chronologyQuery, ticketsQuery } from "#staff/screens/queue/queue-queries.ts";
import { historyOf } from "#staff/screens/queue/ticket/history.ts";
import { HistoryTable } from "#staff/screens/queue/ticket/history-table.tsx";
import { barsOfDay, type BarKind } from "#staff/screens/queue/timeline/bars.ts";
import { TimeLine } from "#staff/screens/queue/timeline/time-line.tsx";
import { type TextKey, useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

/** An operator's day: how it was spent, the upcoming visits, and the actions at the desk. */
export default function OperatorDayPage() {
  const { id } = useParams({ strict: false });
  return (
    <QueuePage title="queue.operatorDay">
      {(day) => <Day key={id} operatorId={Number(id)} day={day} />}
    </QueuePage>
  );
}

type Props = { readonly operatorId: number; readonly day: QueueDay };

function Day({ operatorId, day }: Props) {
  const t = useTexts();
  const nameOf = useOperatorNames();
  useLive(day.on === day.today);
  return (
    <>
      <Group justify="space-between" align="flex-end">
        <Group gap="sm">
          <Button
            renderRoot={(props) => <Link {...props} to="/queue/operator" />}
            variant="default"
            leftSection={<IconArrowLeft size={16} />}
          >
            {t("queue.operators")}
          </Button>
          <Text fw={700} size="lg">
            {nameOf(operatorId)}
          </Text>
        </Group>
        <DateBar day={day} />
      </Group>
      <Part title="queue.chronology">
        <Chronology operatorId={operatorId} day={day} />
      </Part>
      <Part title="queue.operatorQueue">
        <OperatorQueue operatorId={operatorId} day={day} />
      </Part>
      <Part title="queue.history">
        <DeskHistory operatorId={operatorId} day={day} />
      </Part>
    </>
  );
}

function Part({ title, children }: PropsWithChildren<{ readonly title: TextKey }>) {
  const t = useTexts();
  return (
    <Card withBorder padding="md">
      <Stack gap="xs">
        <Title order={2} size="h4">
          {t(title)}
        </Title>
        {children}
      </Stack>
    </Card>
  );
}

/** The schedule, the bookings, and what has happened. */
const lanes = {
  schedule: ["work", "break"],
  planned: ["planned"],
  spent: ["called", "serving", "paused", "sleep"],
} as const satisfies Readonly<Record<string, readonly BarKind[]>>;
const laneNames = ["schedule", "planned", "spent"] as const;

function Chronology({ operatorId, day: { zone, on, today } }: Props) {
  const t = useTexts();
  const now = useNow(15_000);
  const { data, error, refetch } = useQuery(chronologyQuery(operatorId, on));
  const { data: tickets = [] } = useQuery(ticketsQuery(t.locale, { date: on, operatorId }));
  if (error !== null) return <FailureAlert failure={error} onReply={() => void refetch()} />;
  if (data === undefined) return <Skeleton h={140} aria-busy="true" />;
  if (data.content.length === 0) return <Text c="dimmed">{t("operator.chronology.empty")}</Text>;
  const bars = barsOfDay(data.content, zone, on);
  const numbers = new Map(tickets.flatMap(({ num, items }) => items.map(({ id }) => [id, num])));
  return (
    <TimeLine
      lanes={laneNames.map((name) => ({
        title: t(`operator.lane.${name}`),
        bars: bars.filter(({ kind }) => lanes[name].some((each) => each === kind)),
      }))}
      zone={zone}
      on={on}
      now={on === today ? now : undefined}
      shown={bars.filter(({ to, from }) => to > 0 && from < dayFrame(zone, on).minutes)}
      wordOf={(kind) => t.of(`operator.kind.${kind}`)}
      whose={({ ticketItemId }) => numbers.get(ticketItemId ?? -1) ?? ""}
    />
  );
}

function DeskHistory({ operatorId, day: { zone, on } }: Props) {
  const t = useTexts();
  const { data, error, refetch } = useQuery(auditQuery({ operatorId, date: on }));
  const { data: tickets = [] } = useQuery(ticketsQuery(t.locale, { date: on, operatorId }));
  if (error !== null) return <FailureAlert failure={error} onReply={() => void refetch()} />;
  if (data === undefined) return <Skeleton h={160} aria-busy="true" />;
  return <HistoryTable entries={historyOf(data, tickets)} zone={zone} on={on} about="ticket" />;
}
