import { Card, Skeleton, Table, Text, Title } from "@mantine/core";
import { mayCall } from "@cherga/contract/access";
import { ticketTypes } from "@cherga/engine/vocabulary";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { DayPicture } from "#staff/screens/queue/day/day-picture.tsx";
import { DateBar } from "#staff/screens/queue/parts/date-bar.tsx";
import { type QueueDay, QueuePage } from "#staff/screens/queue/parts/queue-page.tsx";
import { TicketStatusBadge } from "#staff/screens/queue/parts/ticket-status-badge.tsx";
import { useLive } from "#staff/screens/queue/parts/use-live.ts";
import { ticketsQuery } from "#staff/screens/queue/queue-queries.ts";
import { countsOf, stageCountsOf } from "#staff/screens/queue/ticket/ticket-status.ts";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import classes from "#staff/screens/queue/queue.module.css";

/** The queue of a day: in numbers, and as a picture. */
export default function QueueInfoPage() {
  return (
    <QueuePage title="queue.info" isOfDay>
      {(day) => (
        <>
          <DateBar day={day} />
          {day.on >= day.today && <WhoCloses />}
          <Counts day={day} />
        </>
      )}
    </QueuePage>
  );
}

/** Managers look here for a way to close the day. */
function WhoCloses() {
  const t = useTexts();
  const user = useSession()?.user;
  if (!mayCall("manager", user) || mayCall("admin", user)) return null;
  return (
    <Text size="sm" c="dimmed">
      {t("hours.whoCloses")}
    </Text>
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
      <ul className={classes["figures"]}>
        <li className={classes["figure"]}>
          <Link to="/queue/ticket" search={() => search} className={classes["leads"]}>
            <span className={classes["many"]}>{data.length}</span>
            {t("queue.tickets")}
          </Link>
        </li>
        {/* Each number is that of the list to which it leads. */}
        {stageCountsOf(counts)
          .filter(({ all }) => all > 0)
          .map(({ stage, all }) => (
            <li key={stage} className={classes["figure"]}>
              <Link to="/queue/ticket" search={() => ({ ...search, stage })} className={classes["leads"]}>
                <span className={classes["many"]}>{all}</span>
                {t(`queue.stage.${stage}`)}
              </Link>
            </li>
          ))}
      </ul>
      <DayPicture day={day} tickets={data} />
      <Card withBorder padding="md">
        <Title order={2} size="h4" mb="xs">
          {t("queue.byKind")}
        </Title>
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
