import { Card, Group, Stack, Text, Title } from "@mantine/core";
import type { service } from "@cherga/contract/resources/service";
import type { TicketItem } from "@cherga/contract/shapes/ticket";
import { dayFrame } from "@cherga/engine/time/day-frame";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { useQuery } from "@tanstack/react-query";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { StateBadge } from "#staff/hall/rows/state-badge.tsx";
import { useOperatorNames } from "#staff/screens/queue/parts/use-operator-names.ts";
import { isPaused } from "#staff/screens/queue/ticket/ticket-status.ts";
import { barsOfItem, tellingPart } from "#staff/screens/queue/timeline/bars.ts";
import { TimeLine } from "#staff/screens/queue/timeline/time-line.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import { clockAt } from "#staff/schedule-result/day-clock.ts";

type Props = {
  readonly item: TicketItem;
  readonly zone: string;
  readonly on: CalendarDate;
  readonly now: number;
  readonly isToday: boolean;
};

/** One service of a visit: the operator, the times, and the time spent. */
export function VisitItem({ item, zone, on, now, isToday }: Props) {
  const t = useTexts();
  const nameOf = useOperatorNames();
  // A booking made on another day fills no part of this one before it begins.
  const bars = barsOfItem(item.intervals, zone, on, now).filter(
    ({ from, to }) => to > 0 && from < dayFrame(zone, on).minutes,
  );
  const { data: services = [] } = useQuery(rowsOf<typeof service.fields>({ name: "service" }));
  const code = services.find(({ id }) => id === item.serviceId)?.parameters.externalCode ?? "";
  const { start, end } = item;
  const times = start === null || end === null ? "" : `${clockAt(zone, on, start)}–${clockAt(zone, on, end)}`;
  return (
    <Card withBorder padding="md">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <div>
            <Title order={2} size="h4">
              {item.service.name}
            </Title>
            <Text size="sm" c="dimmed">
              {[code, nameOf(item.operatorId), times, t("queue.norm", { minutes: item.duration })]
                .filter((part) => part !== "")
                .join(" · ")}
            </Text>
          </div>
          <StateBadge state={item.state} paused={isPaused(item)} outcome={item.outcome} />
        </Group>
        {bars.length > 0 && (
          <TimeLine
            lanes={[{ title: item.service.name, bars }]}
            zone={zone}
            on={on}
            now={isToday ? now : undefined}
            shown={tellingPart(bars)}
            wordOf={(kind) => t.of(`interval.${kind}`)}
          />
        )}
      </Stack>
    </Card>
  );
}
