import { type debugCalls, type EventCount, eventSorts } from "@cherga/contract/calls/debug";
import { pageSize } from "@cherga/contract/constants";
import { Anchor, Skeleton, Stack, Table, Text } from "@mantine/core";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { send } from "#staff/api/send.ts";
import { sayCounted } from "#staff/debugging/say-event.ts";
import { Pager } from "#staff/reports/parts/pager.tsx";
import { ReportTable } from "#staff/reports/parts/report-table.tsx";
import { sayNumber } from "#staff/reports/parts/say-figure.ts";
import { type ReportOrder, SortHeading } from "#staff/reports/parts/sort-heading.tsx";
import { exactMomentIn } from "#staff/screens/queue/parts/moments.ts";
import type { QueueDay } from "#staff/screens/queue/parts/queue-page.tsx";
import { choiceIn, pageIn } from "#staff/screens/queue/parts/search.ts";
import { useAddress } from "#staff/screens/queue/parts/use-address.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

type Order = ReportOrder<(typeof eventSorts)[number]>;

/** Counts change all the time. */
export const eventsMs = 2_000;

const eventsQuery = ({ by, descending }: Order, page: number) =>
  queryOptions({
    queryKey: ["event-names", by, descending, page],
    queryFn: ({ signal }) =>
      send<typeof debugCalls.eventNames>({
        method: "GET",
        path: "/core/show-event-names",
        query: { sortBy: by, descending: descending ? "true" : "false", page, perPage: pageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: eventsMs,
  });

/** Every kind of event of the server, and how often it has happened. */
export function EventCounts({ day }: { readonly day: QueueDay }) {
  const t = useTexts();
  const { search, change } = useAddress();
  const order: Order = {
    by: choiceIn(search, "sortBy", eventSorts) ?? "event",
    descending: choiceIn(search, "order", ["asc", "desc"]) !== "asc",
  };
  const page = pageIn(search);
  const { data, error, refetch } = useQuery(eventsQuery(order, page));
  const sort = ({ by, descending }: Order): void =>
    change({ sortBy: by, order: descending ? "desc" : "asc", page: undefined });
  return (
    <Stack gap="md">
      <Text c="dimmed">{t("events.hint")}</Text>
      {error !== null && <FailureAlert failure={error} onReply={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton h={300} aria-busy="true" />}
      {data !== undefined && (
        <>
          <EventTable rows={data.content} day={day} order={order} onSort={sort} />
          <Pager
            page={page}
            rows={data.content.length}
            total={data.total}
            onPage={(next) => change({ page: next === 1 ? undefined : next })}
          />
        </>
      )}
    </Stack>
  );
}

type TableProps = {
  readonly rows: readonly EventCount[];
  readonly day: QueueDay;
  readonly order: Order;
  readonly onSort: (order: Order) => void;
};

function EventTable({ rows, day: { zone, today }, order, onSort }: TableProps) {
  const t = useTexts();
  return (
    <ReportTable label={t("events.title")}>
      <Table.Thead>
        <Table.Tr>
          {eventSorts.map((by) => (
            <SortHeading
              key={by}
              by={by}
              order={order}
              onSort={onSort}
              isNumber={by !== "event" && by !== "lastAt"}
            >
              {t(`events.${by}`)}
            </SortHeading>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ event, count, perMinute, lastAt, listeners }) => (
          <Table.Tr key={event}>
            <Table.Td>
              <Anchor inherit renderRoot={(props) => <Link {...props} to={`/device/emitter/${event}`} />}>
                {sayCounted(t, event)}
              </Anchor>
            </Table.Td>
            <Table.Td data-number>{sayNumber(t, count)}</Table.Td>
            <Table.Td data-number>{sayNumber(t, perMinute)}</Table.Td>
            <Table.Td style={{ whiteSpace: "nowrap" }}>{exactMomentIn(zone, today, lastAt)}</Table.Td>
            <Table.Td data-number>{sayNumber(t, listeners)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ReportTable>
  );
}
