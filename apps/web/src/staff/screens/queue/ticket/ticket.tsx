import { Alert, Button, Card, Group, Skeleton, Stack, Title } from "@mantine/core";
import type { Ticket } from "@cherga/contract/shapes/ticket";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { IconCalendarTime } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useNow } from "#staff/live/server-clock.ts";
import { failureOf } from "#staff/api/failure.ts";
import { TicketPayments } from "#staff/payments/ticket-payments.tsx";
import { type QueueDay, QueuePage } from "#staff/screens/queue/parts/queue-page.tsx";
import { useLive } from "#staff/screens/queue/parts/use-live.ts";
import { auditQuery, ticketQuery } from "#staff/screens/queue/queue-queries.ts";
import { historyOf } from "#staff/screens/queue/ticket/history.ts";
import { HistoryTable } from "#staff/screens/queue/ticket/history-table.tsx";
import { PassWayForm } from "#staff/screens/queue/ticket/pass-way-form.tsx";
import { SurveyCard } from "#staff/screens/queue/ticket/survey-card.tsx";
import { ticketActionIcons } from "#staff/screens/queue/ticket/ticket-menu.tsx";
import { useTicketActions } from "#staff/screens/queue/ticket/use-ticket-actions.tsx";
import { VisitHead } from "#staff/screens/queue/ticket/visit-head.tsx";
import { VisitItem } from "#staff/screens/queue/ticket/visit-item.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

/** One visit: the visitor, the services, the time spent, and the history. */
export default function TicketPage() {
  const { id } = useParams({ strict: false });
  return (
    <QueuePage title="queue.ticket">
      {(day) => <Visit key={id} id={Number(id)} zone={day.zone} today={day.today} />}
    </QueuePage>
  );
}

type VisitProps = Pick<QueueDay, "zone" | "today"> & { readonly id: number };

function Visit({ id, zone, today }: VisitProps) {
  const t = useTexts();
  const { data, error, refetch } = useQuery({
    ...ticketQuery(t.locale, id),
    enabled: Number.isSafeInteger(id) && id > 0,
  });
  useLive(data?.date === today);
  const { actionsOn, ask, dialog } = useTicketActions(zone);
  const isMissing = !(id > 0) || (error !== null && failureOf(error).code === "ERROR_NOT_FOUND");
  if (isMissing) return <Alert color="orange">{t("error.ERROR_NOT_FOUND")}</Alert>;
  if (error !== null) return <FailureAlert failure={error} onReply={() => void refetch()} />;
  if (data === undefined) return <Skeleton h={400} aria-busy="true" />;
  const search = data.date === today ? {} : { date: data.date };
  return (
    <Stack gap="md">
      <Group gap="xs">
        {actionsOn(data.ticket).map((action) => {
          const Icon = ticketActionIcons[action];
          return (
            <Button
              key={action}
              variant="default"
              leftSection={<Icon size={16} />}
              onClick={() => ask(action, data.ticket)}
            >
              {t(`queue.action.${action}`)}
            </Button>
          );
        })}
        <Button
          renderRoot={(props) => (
            <Link {...props} to="/queue/slot" search={() => ({ ...search, type: data.ticket.type })} />
          )}
          variant="default"
          leftSection={<IconCalendarTime size={16} />}
        >
          {t("queue.slots.ofDay")}
        </Button>
      </Group>
      <Parts ticket={data.ticket} zone={zone} on={data.date} isToday={data.date === today} />
      {dialog}
      {data.survey !== null && <SurveyCard survey={data.survey} zone={zone} />}
    </Stack>
  );
}

type PartsProps = {
  readonly ticket: Ticket;
  readonly zone: string;
  readonly on: CalendarDate;
  readonly isToday: boolean;
};

function Parts({ ticket, zone, on, isToday }: PartsProps) {
  const t = useTexts();
  const now = useNow(5_000);
  return (
    <>
      <VisitHead ticket={ticket} zone={zone} on={on} now={now}>
        <PassWayForm ticket={ticket} zone={zone} on={on} />
      </VisitHead>
      {ticket.items.map((item) => (
        <VisitItem key={item.id} item={item} zone={zone} on={on} now={now} isToday={isToday} />
      ))}
      <TicketPayments ticket={ticket} />
      <Card withBorder padding="md">
        <Title order={2} size="h4" mb="xs">
          {t("queue.history")}
        </Title>
        <History ticket={ticket} zone={zone} on={on} />
      </Card>
    </>
  );
}

function History({ ticket, zone, on }: Omit<PartsProps, "isToday">) {
  const { data, error, refetch } = useQuery(auditQuery({ ticketId: ticket.id }));
  if (error !== null) return <FailureAlert failure={error} onReply={() => void refetch()} />;
  if (data === undefined) return <Skeleton h={160} aria-busy="true" />;
  return (
    <HistoryTable
      entries={historyOf(data, [ticket])}
      zone={zone}
      on={on}
      about="service"
      ticketType={ticket.type}
    />
  );
}
