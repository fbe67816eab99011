import { useCurrentOrganization } from "#staff/api/current-organization.ts";
import { useNow } from "#staff/live/server-clock.ts";
import { dateAt } from "@cherga/engine/time/day-frame";

import { Badge, Button, Card, Group, Stack, Title } from "@mantine/core";
import { dataFieldIds, defaultTimeZone } from "@cherga/contract/constants";
import { dataField } from "@cherga/contract/resources/data-field";
import type { Ticket } from "@cherga/contract/shapes/ticket";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { IconUserCheck } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { useTitle } from "#staff/api/titles.ts";
import { useCheckIn } from "#staff/hall/use-check-in.ts";
import { queueKey } from "#staff/screens/queue/queue-queries.ts";
import { sayDuration } from "#staff/hall/say-times.ts";
import { momentIn } from "#staff/screens/queue/parts/moments.ts";
import { TicketStatusBadge } from "#staff/screens/queue/parts/ticket-status-badge.tsx";
import { isPaused, presentItem, displayStatusOf } from "#staff/screens/queue/ticket/ticket-status.ts";
import { VisitorPhoto } from "#staff/hall/rows/visitor-photo.tsx";
import { barsOfItem, sumsOf } from "#staff/screens/queue/timeline/bars.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/queue/queue.module.css";

type Props = {
  readonly ticket: Ticket;
  readonly zone: string;
  readonly on: CalendarDate;
  readonly now: number;
  /** The form that changes it. */
  readonly children: ReactNode;
};

/** A label and its value. */
type Fact = readonly [string, string];

/** Shows the visitor and the visit as a whole. */
export function VisitHead({ ticket, zone, on, now, children }: Props) {
  const t = useTexts();
  const item = presentItem(ticket);
  const sums = sumsOf(ticket.items.flatMap(({ intervals }) => barsOfItem(intervals, zone, on, now)));
  const lasted = (kind: "waiting" | "serving"): string => {
    const ms = sums.get(kind);
    return ms === undefined ? "" : sayDuration(t, ms);
  };
  const photo = photoOf(ticket);
  const facts: readonly Fact[] = [
    [t("queue.entryTime"), momentIn(zone, ticket.entryTime)],
    [t("queue.plannedTime"), ticket.plannedTime === null ? "" : momentIn(zone, ticket.plannedTime)],
    [t("queue.promisedTime"), ticket.promisedTime === null ? "" : momentIn(zone, ticket.promisedTime)],
    [t("queue.forcedTime"), ticket.forcedTime === null ? "" : momentIn(zone, ticket.forcedTime)],
    [t("queue.checkedIn"), ticket.checkedInAt === null ? "" : momentIn(zone, ticket.checkedInAt)],
    [t("queue.passWay"), t(`result.passWay.${ticket.passWay}`)],
    [t("queue.waited"), lasted("waiting")],
    [t("queue.served"), lasted("serving")],
  ];
  return (
    <Card withBorder padding="md">
      <Stack gap="md">
        <Group gap="md" align="center">
          <div className={classes["number"]}>{ticket.num ?? t("hall.noNumber")}</div>
          <Group gap={6}>
            <TicketStatusBadge
              standing={displayStatusOf(ticket)}
              paused={item !== undefined && isPaused(item)}
            />
            <Badge variant="default" tt="none">
              {t(`ticketType.${ticket.type}`)}
            </Badge>
            {ticket.print === "notPrinted" && (
              <Badge color="red" variant="light" tt="none">
                {t("queue.notPrinted")}
              </Badge>
            )}
          </Group>
        </Group>
        <Facts of={facts} />
        <div>
          <Title order={2} size="h5" mb={6}>
            {t("queue.visitor")}
          </Title>
          <Group align="flex-start" gap="lg" wrap="nowrap">
            {photo !== undefined && <VisitorPhoto name={photo} />}
            <VisitorFacts client={ticket.client} />
          </Group>
        </div>
        <CheckInButton ticket={ticket} />
        {children}
      </Stack>
    </Card>
  );
}

function CheckInButton({ ticket }: { readonly ticket: Ticket }) {
  const t = useTexts();
  const client = useQueryClient();
  const checkIn = useCheckIn(() => client.invalidateQueries({ queryKey: [queueKey] }));
  const isExpected = presentItem(ticket)?.state === "planned" || presentItem(ticket)?.state === "wait";
  const zone = useCurrentOrganization().row?.option.globalSetting.timeZone ?? defaultTimeZone;
  const now = useNow(60_000);
  const { plannedTime } = ticket;
  const isOfToday = plannedTime === null || dateAt(zone, Date.parse(plannedTime)) === dateAt(zone, now);
  if (ticket.status !== "success" || ticket.checkedInAt !== null || !isExpected || !isOfToday) return null;
  return (
    <Group>
      <Button
        variant="default"
        leftSection={<IconUserCheck size={16} />}
        onClick={() => checkIn(ticket.id, ticket.num ?? "")}
      >
        {t("action.checkIn")}
      </Button>
    </Group>
  );
}

function VisitorFacts({ client }: Pick<Ticket, "client">) {
  const t = useTexts();
  const title = useTitle();
  const { data: fields = [] } = useQuery(rowsOf(dataField));
  const told = client.filter(({ dataFieldId }) => dataFieldId !== dataFieldIds.photo);
  if (told.length === 0) return <span>{t("queue.visitor.nothing")}</span>;
  const nameOf = (id: number): string => {
    const field = fields.find((row) => row.id === id);
    return field === undefined ? `#${id}` : title(dataField, field);
  };
  return <Facts of={told.map(({ dataFieldId, value }): Fact => [nameOf(dataFieldId), value])} />;
}

/** Empty values are left out. */
function Facts({ of }: { readonly of: readonly Fact[] }) {
  return (
    <dl className={classes["facts"]} style={{ flex: 1 }}>
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
}

/** The name under which the visitor's photo is stored. */
function photoOf({ client }: Ticket): string | undefined {
  const photo = client.find(({ dataFieldId }) => dataFieldId === dataFieldIds.photo)?.value ?? "";
  return /^[\w-]+\.\w+$/.test(photo) ? photo : undefined;
}
