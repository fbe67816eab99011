import type { debugCalls, LoggedEvent } from "@cherga/contract/calls/debug";
import { organization } from "@cherga/contract/resources/organization";
import { Button, Group, Skeleton, Stack, Table, Text } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { send } from "#staff/api/send.ts";
import { sayCounted } from "#staff/debugging/say-event.ts";
import { useChoices } from "#staff/forms/fields/choices/reference-field.tsx";
import { eventsMs } from "#staff/debugging/event-counts.tsx";
import { ReportTable } from "#staff/reports/parts/report-table.tsx";
import { sayNumber } from "#staff/reports/parts/say-figure.ts";
import { exactMomentIn } from "#staff/screens/queue/parts/moments.ts";
import { type QueueDay, QueuePage } from "#staff/screens/queue/parts/queue-page.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

/** The last events of one kind. */
export default function EventPage() {
  const { id = "" } = useParams({ strict: false });
  return (
    <QueuePage title="events.one">{(day) => <LastEvents key={id} name={String(id)} day={day} />}</QueuePage>
  );
}

function LastEvents({ name, day }: { readonly name: string; readonly day: QueueDay }) {
  const t = useTexts();
  const { data, error, refetch } = useQuery({
    queryKey: ["event-names", name],
    queryFn: ({ signal }) =>
      send<typeof debugCalls.events>({
        method: "GET",
        path: `/core/show-event-names/${encodeURIComponent(name)}`,
        signal,
      }),
    refetchInterval: eventsMs,
  });
  return (
    <Stack gap="md">
      <Group gap="sm">
        <Button
          renderRoot={(props) => <Link {...props} to="/debug/emitter" search={{ view: "counts" }} />}
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          {t("events.view.counts")}
        </Button>
        <Text fw={700} size="lg">
          {sayCounted(t, name)}
        </Text>
      </Group>
      {error !== null && <FailureAlert failure={error} onReply={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton h={300} aria-busy="true" />}
      {data !== undefined && (
        <>
          <Text>
            {t("events.counted", {
              count: sayNumber(t, data.count),
              perMinute: sayNumber(t, data.perMinute),
            })}
          </Text>
          {data.content.length === 0 ? (
            <Text c="dimmed">{t("events.none")}</Text>
          ) : (
            <EventTable rows={data.content} day={day} />
          )}
        </>
      )}
    </Stack>
  );
}

function EventTable({ rows, day }: { readonly rows: readonly LoggedEvent[]; readonly day: QueueDay }) {
  const t = useTexts();
  const organizations = useChoices(organization);
  return (
    <ReportTable label={t("events.one")}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("events.at")}</Table.Th>
          <Table.Th>{t("events.organization")}</Table.Th>
          <Table.Th>{t("events.about")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ at, organizationId, about }, place) => (
          // Events have no ids; the table is only read.
          // oxlint-disable-next-line react/no-array-index-key
          <Table.Tr key={place}>
            <Table.Td style={{ whiteSpace: "nowrap" }}>{exactMomentIn(day.zone, day.today, at)}</Table.Td>
            <Table.Td>
              {organizations.find(({ value }) => value === String(organizationId))?.label ?? "–"}
            </Table.Td>
            <Table.Td>
              {Object.entries(about)
                .map(([name, value]) => `${t.find(`events.about.${name}`) ?? name} ${value}`)
                .join(" · ")}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ReportTable>
  );
}
