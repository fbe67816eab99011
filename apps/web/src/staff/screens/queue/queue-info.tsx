import { Card, Group, SimpleGrid, Skeleton, Stack, Table, Text, Title } from "@mantine/core";
import { mayCall } from "@cherga/contract/access";
import { ticketTypes } from "@cherga/engine/vocabulary";
import {
  IconCalendarOff,
  IconCalendarTime,
  IconClock,
  IconTicket,
  IconUsers,
  type TablerIcon,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { DayPicture } from "#staff/screens/queue/day/day-picture.tsx";
import { DateBar } from "#staff/screens/queue/parts/date-bar.tsx";
import { type QueueDay, QueuePage } from "#staff/screens/queue/parts/queue-page.tsx";
import { TicketStatusBadge } from "#staff/screens/queue/parts/ticket-status-badge.tsx";
import { useLive } from "#staff/screens/queue/parts/use-live.ts";
import { ticketsQuery } from "#staff/screens/queue/queue-queries.ts";
import { countsOf } from "#staff/screens/queue/ticket/ticket-status.ts";
import { useSession } from "#staff/session/session.ts";
import { type TextKey, useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import { dateInWords } from "#staff/schedule-result/day-clock.ts";
import classes from "#staff/screens/queue/queue.module.css";

/** The queue of a day: as a picture, in numbers, and with links to its pages. */
export default function QueueInfoPage() {
  return (
    <QueuePage title="queue.info">
      {(day) => (
        <>
          <DateBar day={day} />
          <Counts day={day} />
          <Places day={day} />
        </>
      )}
    </QueuePage>
  );
}

type OfDay = { readonly day: QueueDay };

/** All tickets are fetched to be counted, so the counts are refreshed at most this often. */
const countEveryMs = 2_000;

function Counts({ day }: OfDay) {
  const { on, today } = day;
  const t = useTexts();
  useLive(on === today, countEveryMs);
  const { data, error, refetch } = useQuery(ticketsQuery(t.locale, { date: on }));
  if (error !== null) return <FailureAlert failure={error} onReply={() => void refetch()} />;
  if (data === undefined) return <Skeleton h={320} aria-busy="true" />;
  const counts = countsOf(data).filter(({ all }) => all > 0);
  const search = on === today ? {} : { date: on };
  return (
    <>
      <DayPicture day={day} tickets={data} />
      <Card withBorder padding="md">
        <Group justify="space-between" mb="xs">
          <Title order={2} size="h4">
            {dateInWords(t.locale, on)}
          </Title>
          <Text c="dimmed">{t("queue.ticketCount", { count: data.length })}</Text>
        </Group>
        {counts.length === 0 ? (
          <Text c="dimmed">{t("queue.tickets.none")}</Text>
        ) : (
          <Table.ScrollContainer minWidth={560}>
            <Table verticalSpacing={6} className={classes["counts"] ?? ""}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t("queue.state")}</Table.Th>
                  {ticketTypes.map((type) => (
                    <Table.Th key={type} ta="right">
                      <Link
                        to="/queue/ticket"
                        search={() => ({ ...search, type })}
                        className={classes["link"]}
                      >
                        {t(`ticketType.${type}`)}
                      </Link>
                    </Table.Th>
                  ))}
                  <Table.Th ta="right">{t("queue.all")}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {counts.map(({ standing, byType, all }) => (
                  <Table.Tr key={standing}>
                    <Table.Th scope="row" className={classes["state"] ?? ""}>
                      <TicketStatusBadge standing={standing} />
                    </Table.Th>
                    {ticketTypes.map((type, index) => (
                      <Table.Td key={type} ta="right">
                        {byType[index] === 0 ? "–" : byType[index]}
                      </Table.Td>
                    ))}
                    <Table.Td ta="right" fw={700}>
                      {all}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </Card>
    </>
  );
}

type Place = {
  readonly to: string;
  readonly title: TextKey;
  readonly hint: TextKey;
  readonly icon: TablerIcon;
  readonly who: "staff" | "admin";
  /** The page takes a date. */
  readonly ofDate?: true;
};

const places: readonly Place[] = [
  {
    to: "/queue/ticket",
    title: "queue.tickets",
    hint: "queue.tickets.hint",
    icon: IconTicket,
    who: "staff",
    ofDate: true,
  },
  {
    to: "/queue/slot",
    title: "queue.slots",
    hint: "queue.slots.hint",
    icon: IconCalendarTime,
    who: "staff",
    ofDate: true,
  },
  {
    to: "/queue/operator",
    title: "queue.operators",
    hint: "queue.operators.hint",
    icon: IconUsers,
    who: "staff",
  },
  {
    to: "/queue/openHours",
    title: "hours.openHours",
    hint: "queue.openHours.hint",
    icon: IconClock,
    who: "staff",
  },
  {
    to: "/queue/closeDay",
    title: "hours.closeDays",
    hint: "queue.closeDays.hint",
    icon: IconCalendarOff,
    who: "admin",
  },
];

function Places({ day: { on, today } }: OfDay) {
  const t = useTexts();
  const user = useSession()?.user;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
      {places
        .filter(({ who }) => mayCall(who, user))
        .map(({ to, title, hint, icon: Icon, ofDate }) => (
          <Card
            key={to}
            renderRoot={(props) => (
              <Link {...props} to={to} search={() => (ofDate === true && on !== today ? { date: on } : {})} />
            )}
            withBorder
            padding="sm"
            className={classes["card"] ?? ""}
          >
            <Group gap="sm" wrap="nowrap" align="flex-start">
              <Icon size={22} aria-hidden className={classes["icon"]} />
              <Stack gap={0}>
                <Text fw={600}>{t(title)}</Text>
                <Text size="sm" c="dimmed">
                  {t(hint)}
                </Text>
              </Stack>
            </Group>
          </Card>
        ))}
    </SimpleGrid>
  );
}
