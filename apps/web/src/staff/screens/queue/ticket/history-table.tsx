import { Anchor, Table, Text } from "@mantine/core";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import type { TicketType } from "@cherga/engine/vocabulary";
import { Link } from "@tanstack/react-router";
import { exactMomentIn } from "#staff/screens/queue/parts/moments.ts";
import { useOperatorNames } from "#staff/screens/queue/parts/use-operator-names.ts";
import type { HistoryEntry } from "#staff/screens/queue/ticket/history.ts";
import { sayNoActor } from "#staff/screens/queue/ticket/say-actor.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/queue/queue.module.css";

type Props = {
  readonly entries: readonly HistoryEntry[];
  readonly zone: string;
  readonly on: CalendarDate;
  /** The distinguishing column: the ticket for a desk, the service for a ticket. */
  readonly about: "ticket" | "service";
  /** How the ticket was registered, if all events are of one ticket. */
  readonly ticketType?: TicketType;
};

/** Shows who did what, when and why. */
export function HistoryTable({ entries, zone, on, about, ticketType }: Props) {
  const t = useTexts();
  const nameOf = useOperatorNames();
  // One service is named at the top of the page.
  const hasColumn = about === "ticket" || new Set(entries.flatMap(({ service }) => service ?? [])).size > 1;
  if (entries.length === 0) return <Text c="dimmed">{t("queue.history.none")}</Text>;
  return (
    <Table verticalSpacing={6} className={classes["rows"] ?? ""}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("queue.time")}</Table.Th>
          <Table.Th>{t("queue.history.what")}</Table.Th>
          {hasColumn && <Table.Th {...onWide(about)}>{t(`queue.${about}`)}</Table.Th>}
          <Table.Th>{t("queue.history.who")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entries.map((entry) => (
          <Table.Tr key={`${entry.date} ${entry.seq}`}>
            <Table.Td style={{ whiteSpace: "nowrap" }}>
              {exactMomentIn(zone, on, entry.addedDateTime)}
            </Table.Td>
            <Table.Td>
              <div>
                {entry.outcome === undefined ? t.of(`event.${entry.type}`) : t(`outcome.${entry.outcome}`)}
              </div>
              {entry.because !== undefined && (
                <Text size="xs" c="dimmed">
                  {t(`because.${entry.because}`)}
                </Text>
              )}
              {entry.notes.map((note) => (
                <Text key={note} size="sm" fs="italic" style={{ whiteSpace: "pre-line" }}>
                  {note}
                </Text>
              ))}
            </Table.Td>
            {hasColumn && (
              <Table.Td {...onWide(about)}>
                {about === "service" ? entry.service : <TicketLink entry={entry} />}
              </Table.Td>
            )}
            <Table.Td>
              {entry.actor === null ? (
                <Text c="dimmed" size="sm">
                  {sayNoActor(t, entry.type, ticketType)}
                </Text>
              ) : (
                entry.actor.name
              )}
              {about === "service" && entry.operatorId !== null && entry.operatorId !== entry.actor?.id && (
                <Text c="dimmed" size="xs">
                  {t("queue.history.atWindow", { name: nameOf(entry.operatorId) })}
                </Text>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** For one ticket, narrow screens hide the service: most have only one. */
const onWide = (about: Props["about"]): { readonly visibleFrom?: "sm" } =>
  about === "service" ? { visibleFrom: "sm" } : {};

function TicketLink({ entry: { ticketId, num, service } }: { readonly entry: HistoryEntry }) {
  if (ticketId === null) return null;
  return (
    <>
      <Anchor renderRoot={(props) => <Link {...props} to={`/queue/ticket/${ticketId}`} />} fw={600} size="sm">
        {num ?? `#${ticketId}`}
      </Anchor>
      <Text size="xs" c="dimmed">
        {service}
      </Text>
    </>
  );
}
