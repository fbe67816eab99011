import type { Answer } from "@cherga/contract/call";
import type { reportCalls } from "@cherga/contract/calls/reports";
import { dateAt } from "@cherga/engine/time/day-frame";
import { Alert, Button, Card, Group, Skeleton, Title } from "@mantine/core";
import { IconCalendarShare, IconNote } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { failureOf } from "#staff/api/failure.ts";
import { useNow } from "#staff/live/server-clock.ts";
import { ReportHeader } from "#staff/reports/parts/report-header.tsx";
import { ReportPage, type ReportPlace } from "#staff/reports/parts/report-page.tsx";
import { reportQuery } from "#staff/reports/parts/report-query.ts";
import { EventTable } from "#staff/reports/ticket/event-table.tsx";
import { NoteDialog } from "#staff/reports/ticket/note-dialog.tsx";
import { TicketFile } from "#staff/reports/ticket/ticket-file.tsx";
import { TicketFacts } from "#staff/reports/ticket/ticket-facts.tsx";
import { TicketItemCard } from "#staff/reports/ticket/ticket-item-card.tsx";
import { TransferDialog } from "#staff/reports/ticket/transfer-dialog.tsx";
import { TicketPayments } from "#staff/payments/ticket-payments.tsx";
import { SurveyCard } from "#staff/screens/queue/ticket/survey-card.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

/** One visit with its whole history. */
export default function TicketReportPage() {
  const { id } = useParams({ strict: false });
  return <ReportPage>{(place) => <TicketReport key={id} id={Number(id)} place={place} />}</ReportPage>;
}

type Props = { readonly id: number; readonly place: ReportPlace };

function TicketReport({ id, place }: Props) {
  const t = useTexts();
  const isId = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useQuery({
    ...reportQuery<typeof reportCalls.ticketEvents>(t.locale, {
      method: "GET",
      path: `/report/ticket/event/${id}`,
    }),
    enabled: isId,
  });
  if (!isId || (error !== null && failureOf(error).code === "ERROR_NOT_FOUND"))
    return <Alert color="orange">{t("error.ERROR_NOT_FOUND")}</Alert>;
  if (error !== null) return <FailureAlert failure={error} onReply={() => void refetch()} />;
  if (data === undefined) return <Skeleton h={400} aria-busy="true" />;
  return <History answer={data} place={place} />;
}

type HistoryProps = {
  readonly answer: Answer<typeof reportCalls.ticketEvents>;
  readonly place: ReportPlace;
};

function History({ answer: { ticket, content, survey, time }, place: { zone, today } }: HistoryProps) {
  const t = useTexts();
  const [asked, setAsked] = useState<"note" | "transfer">();
  const now = useNow(15_000);
  const on = dateAt(zone, Date.parse(ticket.plannedTime ?? ticket.entryTime));
  const planned = ticket.items.find(({ state }) => state === "planned");
  return (
    <>
      <ReportHeader
        title={t("report.ticketOf", { num: ticket.num ?? t("hall.noNumber") })}
        zone={zone}
        time={time}
      >
        {planned !== undefined && (
          <Button
            variant="default"
            leftSection={<IconCalendarShare size={16} aria-hidden />}
            onClick={() => setAsked("transfer")}
          >
            {t("report.transfer")}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconNote size={16} aria-hidden />}
          onClick={() => setAsked("note")}
        >
          {t("report.note")}
        </Button>
        <TicketFile ticketId={ticket.id} num={ticket.num} />
      </ReportHeader>
      <TicketFacts ticket={ticket} zone={zone} on={on} now={now} />
      {ticket.items.map((item) => (
        <TicketItemCard
          key={item.id}
          item={item}
          zone={zone}
          on={on}
          now={now}
          isToday={on === today}
          operator={
            content.findLast((event) => event.itemId === item.id && event.operator !== undefined)?.operator
          }
        />
      ))}
      <TicketPayments ticket={ticket} />
      <Card withBorder padding="md" component="section">
        <Group justify="space-between" mb="xs">
          <Title order={2} size="h4">
            {t("queue.history")}
          </Title>
        </Group>
        <EventTable
          events={content}
          ticketType={ticket.type}
          services={new Map(ticket.items.map((item) => [item.id, item.service.name]))}
          zone={zone}
          on={on}
        />
      </Card>
      {survey !== null && <SurveyCard survey={survey} zone={zone} />}
      {asked === "note" && <NoteDialog ticketId={ticket.id} onClose={() => setAsked(undefined)} />}
      {asked === "transfer" && planned !== undefined && (
        <TransferDialog
          ticketId={ticket.id}
          num={ticket.num ?? t("hall.noNumber")}
          itemId={planned.id}
          on={on}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
