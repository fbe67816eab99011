import type { Answer } from "@cherga/contract/call";
import type { reportCalls } from "@cherga/contract/calls/reports";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import type { TicketType } from "@cherga/engine/vocabulary";
import { Table, Text } from "@mantine/core";
import { ReportTable } from "#staff/reports/parts/report-table.tsx";
import { exactMomentIn } from "#staff/screens/queue/parts/moments.ts";
import { sayNoActor } from "#staff/screens/queue/ticket/say-actor.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/reports/parts/report.module.css";

type TicketReportEvent = Answer<typeof reportCalls.ticketEvents>["content"][number];

type Props = {
  readonly events: readonly TicketReportEvent[];
  /** The names of the visit's services, by item. */
  readonly services: ReadonlyMap<number, string>;
  readonly ticketType: TicketType;
  readonly zone: string;
  readonly on: CalendarDate;
};

/** Every event of a visit: what, when, by whom and why. */
export function EventTable({ events, services, ticketType, zone, on }: Props) {
  const t = useTexts();
  if (events.length === 0) return <Text c="dimmed">{t("queue.history.none")}</Text>;
  return (
    <ReportTable label={t("queue.history")}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("queue.time")}</Table.Th>
          <Table.Th>{t("queue.history.what")}</Table.Th>
          {services.size > 1 && <Table.Th visibleFrom="sm">{t("queue.service")}</Table.Th>}
          <Table.Th>{t("queue.history.who")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {events.map((event) => (
          <Table.Tr key={event.id}>
            <Table.Td className={classes["moment"] ?? ""}>
              {exactMomentIn(zone, on, event.addedDateTime)}
            </Table.Td>
            <Table.Td>
              <div>{t.of(`event.${event.type}`)}</div>
              {event.because !== undefined && (
                <Text size="xs" c="dimmed">
                  {t.of(`because.${event.because}`)}
                </Text>
              )}
              {event.comment !== undefined && (
                <Text size="sm" fs="italic" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
                  {event.comment}
                </Text>
              )}
            </Table.Td>
            {services.size > 1 && <Table.Td visibleFrom="sm">{services.get(event.itemId ?? -1)}</Table.Td>}
            <Table.Td style={{ overflowWrap: "anywhere" }}>
              {event.actor ?? (
                <Text c="dimmed" size="sm">
                  {sayNoActor(t, event.type, ticketType)}
                </Text>
              )}
              {event.operator !== undefined && event.operator !== event.actor && (
                <Text c="dimmed" size="xs">
                  {t("queue.history.atWindow", { name: event.operator })}
                </Text>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ReportTable>
  );
}
