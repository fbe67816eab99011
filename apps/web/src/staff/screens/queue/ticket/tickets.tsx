import { Alert, Button, Group, Skeleton, Text } from "@mantine/core";
import { ticketStages, ticketStatuses, ticketTypes } from "@cherga/engine/vocabulary";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { DateBar } from "#staff/screens/queue/parts/date-bar.tsx";
import { type QueueDay, QueuePage } from "#staff/screens/queue/parts/queue-page.tsx";
import { choiceIn, pageIn, searchTextIn } from "#staff/screens/queue/parts/search.ts";
import { useAddress } from "#staff/screens/queue/parts/use-address.ts";
import { useLive } from "#staff/screens/queue/parts/use-live.ts";
import {
  perPage,
  stageCountsQuery,
  type TicketFilter,
  ticketPageQuery,
} from "#staff/screens/queue/queue-queries.ts";
import { OtherDays } from "#staff/screens/queue/ticket/other-days.tsx";
import { StageFilter, TicketFilters } from "#staff/screens/queue/ticket/ticket-filters.tsx";
import { TicketTable } from "#staff/screens/queue/ticket/ticket-table.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

/** The tickets of a day, with search. */
export default function TicketsPage() {
  return (
    <QueuePage title="queue.tickets" isOfDay>
      {(day) => <Tickets day={day} />}
    </QueuePage>
  );
}

function Tickets({ day }: { readonly day: QueueDay }) {
  const t = useTexts();
  const { search, change } = useAddress();
  const page = pageIn(search);
  const filter: TicketFilter = {
    date: day.on,
    search: searchTextIn(search, "search")?.slice(0, longestSearch),
    type: choiceIn(search, "type", ticketTypes),
    status: choiceIn(search, "status", ticketStatuses),
    stage: choiceIn(search, "stage", ticketStages),
  };
  useLive(day.on === day.today);
  const { data, error, refetch, isPlaceholderData } = useQuery(ticketPageQuery(t.locale, filter, page));
  const { data: counts } = useQuery(stageCountsQuery(filter));
  const isFiltered = [filter.search, filter.type, filter.status, filter.stage].some(
    (each) => each !== undefined,
  );
  const first = (page - 1) * perPage + 1;
  const hasNext = data !== undefined && page * perPage < data.total;
  return (
    <>
      <DateBar day={day}>
        <TicketFilters filter={filter} />
      </DateBar>
      <StageFilter stage={filter.stage} counts={counts} />
      {error !== null && <FailureAlert failure={error} onReply={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton h={400} aria-busy="true" />}
      {data !== undefined && data.rows.length > 0 && (
        <TicketTable rows={data.rows} zone={day.zone} on={day.on} isOld={isPlaceholderData} />
      )}
      {data !== undefined && data.rows.length === 0 && (
        <Alert color="gray">
          <Group justify="space-between">
            <Text size="sm">{t(isFiltered ? "queue.tickets.notFound" : "queue.tickets.none")}</Text>
            {isFiltered && (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() =>
                  change({
                    search: undefined,
                    type: undefined,
                    status: undefined,
                    stage: undefined,
                    page: undefined,
                  })
                }
              >
                {t("queue.tickets.showAll")}
              </Button>
            )}
          </Group>
        </Alert>
      )}
      {data?.rows.length === 0 && <OtherDays search={filter.search} on={day.on} />}
      {data !== undefined && (page > 1 || data.rows.length > 0) && (
        <Group component="nav" justify="space-between" aria-label={t("queue.pages")}>
          <Text size="sm" c="dimmed" role="status">
            {data.rows.length > 0 &&
              t("queue.shown", { from: first, to: first + data.rows.length - 1, total: data.total })}
          </Text>
          {(page > 1 || hasNext) && (
            <Group gap="xs">
              <Button
                variant="default"
                leftSection={<IconChevronLeft size={16} />}
                disabled={page === 1}
                onClick={() => change({ page: page === 2 ? undefined : page - 1 })}
              >
                {t("queue.previousPage")}
              </Button>
              <Button
                variant="default"
                rightSection={<IconChevronRight size={16} />}
                disabled={!hasNext}
                onClick={() => change({ page: page + 1 })}
              >
                {t("queue.nextPage")}
              </Button>
            </Group>
          )}
        </Group>
      )}
    </>
  );
}

const longestSearch = 100;
