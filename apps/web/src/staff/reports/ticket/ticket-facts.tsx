import { dataFieldIds } from "@cherga/contract/constants";
import type { Ticket } from "@cherga/contract/shapes/ticket";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { Badge, Card, Group, Stack, Text, Title } from "@mantine/core";
import { VisitorPhoto } from "#staff/hall/rows/visitor-photo.tsx";
import { useFields } from "#staff/reports/parts/choices.ts";
import { momentOfYear } from "#staff/reports/parts/say-moment.ts";
import { sayDuration } from "#staff/hall/say-times.ts";
import { TicketStatusBadge } from "#staff/screens/queue/parts/ticket-status-badge.tsx";
import { displayStatusOf } from "#staff/screens/queue/ticket/ticket-status.ts";
import { barsOfItem, sumsOf } from "#staff/screens/queue/timeline/bars.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/reports/ticket/ticket-report.module.css";

type Props = {
  readonly ticket: Ticket;
  readonly zone: string;
  readonly on: CalendarDate;
  readonly now: number;
};

/** A label and its value. */
type Fact = readonly [string, string];

/** The visit as a whole, and what the visitor entered. */
export function TicketFacts({ ticket, zone, on, now }: Props) {
  const t = useTexts();
  const { nameOf } = useFields();
  const sums = sumsOf(ticket.items.flatMap(({ intervals }) => barsOfItem(intervals, zone, on, now)));
  const lasted = (kind: "waiting" | "serving"): string => {
    const ms = sums.get(kind);
    return ms === undefined ? "" : sayDuration(t, ms);
  };
  const moment = (instant: string | null): string => (instant === null ? "" : momentOfYear(zone, instant));
  const photo = photoOf(ticket);
  const entered = ticket.client.filter(({ dataFieldId }) => dataFieldId !== dataFieldIds.photo);
  return (
    <Card withBorder padding="md" component="section">
      <Stack gap="md">
        <Group gap={6}>
          <TicketStatusBadge standing={displayStatusOf(ticket)} />
          <Badge variant="default" tt="none">
            {t(`ticketType.${ticket.type}`)}
          </Badge>
        </Group>
        <Facts
          of={[
            [t("queue.entryTime"), moment(ticket.entryTime)],
            [t("queue.plannedTime"), moment(ticket.plannedTime)],
            [t("queue.checkedIn"), moment(ticket.checkedInAt)],
            [t("queue.waited"), lasted("waiting")],
            [t("queue.served"), lasted("serving")],
          ]}
        />
        <div>
          <Title order={2} size="h5" mb={6}>
            {t("queue.visitor")}
          </Title>
          <Group align="flex-start" gap="lg" wrap="nowrap">
            {photo !== undefined && <VisitorPhoto name={photo} />}
            {entered.length === 0 ? (
              <Text size="sm">{t("queue.visitor.nothing")}</Text>
            ) : (
              <Facts of={entered.map(({ dataFieldId, value }): Fact => [nameOf(dataFieldId) ?? "", value])} />
            )}
          </Group>
        </div>
      </Stack>
    </Card>
  );
}

/** Empty values are left out. */
const Facts = ({ of }: { readonly of: readonly Fact[] }) => (
  <dl className={classes["facts"]}>
    {of
      .filter(([, value]) => value !== "")
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);

/** The name under which the visitor's photo is stored. */
function photoOf({ client }: Ticket): string | undefined {
  const photo = client.find(({ dataFieldId }) => dataFieldId === dataFieldIds.photo)?.value ?? "";
  return /^[\w-]+\.\w+$/.test(photo) ? photo : undefined;
}
