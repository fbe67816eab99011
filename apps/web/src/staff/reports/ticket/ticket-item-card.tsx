import type { TicketItem } from "@cherga/contract/shapes/ticket";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { Card, Group, Stack, Text, Title } from "@mantine/core";
import { StateBadge } from "#staff/hall/rows/state-badge.tsx";
import { barsOfItem, tellingPart } from "#staff/screens/queue/timeline/bars.ts";
import { TimeLine } from "#staff/screens/queue/timeline/time-line.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly item: TicketItem;
  /** Who had it last. */
  readonly operator: string | undefined;
  readonly zone: string;
  readonly on: CalendarDate;
  readonly now: number;
  readonly isToday: boolean;
};

/** One service of a visit, with its time as a line. */
export function TicketItemCard({ item, operator, zone, on, now, isToday }: Props) {
  const t = useTexts();
  const bars = barsOfItem(item.intervals, zone, on, now);
  return (
    <Card withBorder padding="md" component="section">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <div>
            <Title order={2} size="h4">
              {item.service.name}
            </Title>
            <Text size="sm" c="dimmed">
              {[operator, t("queue.norm", { minutes: item.duration })].filter(Boolean).join(" · ")}
            </Text>
          </div>
          <StateBadge state={item.state} outcome={item.outcome} />
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
