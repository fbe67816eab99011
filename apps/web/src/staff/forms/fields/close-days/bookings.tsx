import { Alert, Box, Loader, Stack, Table, Text } from "@mantine/core";
import type { queueListCalls } from "@cherga/contract/calls/queue-lists";
import type { Hours } from "@cherga/engine/schedule/schedule";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { send } from "#staff/api/send.ts";
import { hitBy, wholeVisits } from "#staff/forms/fields/close-days/close-days.ts";
import { sayTime } from "#staff/forms/fields/close-days/say-date.ts";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

/** The wanted hours of an organization on a day. */
export type HoursWish = {
  readonly organizationId: number | undefined;
  readonly zone: string;
  readonly on: CalendarDate;
  readonly hours: Hours | null;
};

/** Returns the bookings that other hours, or closing, would affect. */
export function useHits({ organizationId, zone, on, hours }: HoursWish) {
  const current = useSession()?.current?.organizationId;
  // The server returns the queue of a date for the session's organization only.
  const isCurrent = organizationId !== undefined && organizationId === current;
  const query = useQuery({ ...queueOn(organizationId, on), enabled: isCurrent && isAsked.test(on) });
  const hits = hitBy(query.data?.queue ?? [], on, hours, zone);
  return {
    isCurrent,
    isPending: query.isLoading,
    error: query.error,
    again: () => void query.refetch(),
    hits: wholeVisits(hits),
  };
}

/** Shows the bookings that other hours, or closing, would affect. */
export function Bookings({ wish }: { readonly wish: HoursWish }) {
  const t = useTexts();
  const { isCurrent, isPending, error, again, hits } = useHits(wish);
  if (!isCurrent) {
    return (
      <Text size="sm" c="dimmed">
        {t("closeDay.otherOrganization")}
      </Text>
    );
  }
  if (error !== null) return <FailureAlert failure={error} onReply={again} />;
  return (
    <div aria-live="polite">
      {isPending && <Loader size="sm" aria-label={t("app.loading")} />}
      {!isPending && hits.length === 0 && (
        <Text size="sm" c="dimmed">
          {t("closeDay.noBookings")}
        </Text>
      )}
      {hits.length > 0 && (
        <Alert
          color="orange"
          title={t("closeDay.hits", { count: hits.length })}
          styles={{ title: readable, body: { minWidth: 0 } }}
        >
          <Stack gap="xs">
            <Text size="sm">{t("closeDay.hits.hint")}</Text>
            {/* Focusable, so that arrow keys scroll it. */}
            <Box
              mah={280}
              style={{ overflow: "auto" }}
              role="region"
              aria-label={t("closeDay.hits", { count: hits.length })}
              tabIndex={0}
            >
              <Table fz="sm" verticalSpacing={4} stickyHeader miw={360}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t("closeDay.number")}</Table.Th>
                    <Table.Th>{t("closeDay.time")}</Table.Th>
                    <Table.Th>{t("closeDay.service")}</Table.Th>
                    <Table.Th>{t("closeDay.visitor")}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {hits.map(({ ticketId, num, start, services, name }) => (
                    <Table.Tr key={ticketId}>
                      <Table.Td>{num ?? "—"}</Table.Td>
                      <Table.Td>{start === null ? "—" : sayTime(start, wish.zone, t.locale)}</Table.Td>
                      <Table.Td>{services.join(", ")}</Table.Td>
                      <Table.Td>{name || "—"}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Box>
          </Stack>
        </Alert>
      )}
    </div>
  );
}

/** Orange text on an orange background is hard to read. */
const readable = { color: "var(--mantine-color-text)" } as const;

/** While a year is being typed the date has another year; only dates of this century are requested. */
const isAsked = /^20\d{2}-\d{2}-\d{2}$/;

const queueOn = (organizationId: number | undefined, date: CalendarDate) =>
  queryOptions({
    queryKey: ["ticket", "queue", organizationId, date],
    queryFn: ({ signal }) =>
      send<typeof queueListCalls.ticketQueue>({
        method: "GET",
        path: "/ticket/queue",
        query: { date },
        signal,
      }),
    // Bookings may be added meanwhile.
    staleTime: 10_000,
  });
