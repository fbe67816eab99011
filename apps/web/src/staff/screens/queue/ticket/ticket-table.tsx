import { Box, Group, Table, Text, VisuallyHidden } from "@mantine/core";
import { dataFieldIds } from "@cherga/contract/constants";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { dateAt } from "@cherga/engine/time/day-frame";
import type { Ticket } from "@cherga/contract/shapes/ticket";
import { Link } from "@tanstack/react-router";
import { timeIn } from "#staff/screens/queue/parts/moments.ts";
import { TicketStatusBadge } from "#staff/screens/queue/parts/ticket-status-badge.tsx";
import { useOperatorNames } from "#staff/screens/queue/parts/use-operator-names.ts";
import {
  isPaused,
  lastEventOf,
  presentItem,
  displayStatusOf,
  endedStatuses,
} from "#staff/screens/queue/ticket/ticket-status.ts";
import type { OpenTicketAction } from "#staff/screens/queue/ticket/ticket-actions.ts";
import { TicketMenu } from "#staff/screens/queue/ticket/ticket-menu.tsx";
import { useTicketActions } from "#staff/screens/queue/ticket/use-ticket-actions.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/queue/queue.module.css";

type Props = {
  readonly rows: readonly Ticket[];
  readonly zone: string;
  /** The shown day: times on it have no date. */
  readonly on: CalendarDate;
  /** The rows belong to the previous request. */
  readonly isOld: boolean;
};

/** The tickets as a table; each row is a link. */
export function TicketTable({ rows, zone, on, isOld }: Props) {
  const t = useTexts();
  const { actionsOn, ask, dialog } = useTicketActions(zone);
  return (
    <>
      <Table
        verticalSpacing={7}
        highlightOnHover
        // Names of operators come later, and must not move the columns.
        layout="fixed"
        stickyHeader
        stickyHeaderOffset="var(--app-shell-header-height, 0px)"
        aria-busy={isOld}
        className={`${classes["rows"] ?? ""} ${isOld ? (classes["old"] ?? "") : ""}`}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="5.25rem">{t("queue.number")}</Table.Th>
            <Table.Th visibleFrom="sm" w="8.5rem">
              {t("queue.time")}
            </Table.Th>
            <Table.Th>{t("queue.visitor")}</Table.Th>
            <Table.Th visibleFrom="sm">{t("queue.service")}</Table.Th>
            <Table.Th visibleFrom="lg" w="11rem">
              {t("queue.operator")}
            </Table.Th>
            <Table.Th visibleFrom="sm" w="10.25rem">
              {t("queue.state")}
            </Table.Th>
            <Table.Th w="2.25rem">
              <VisuallyHidden>{t("queue.actions")}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((ticket) => (
            <TicketRow
              key={ticket.id}
              ticket={ticket}
              zone={zone}
              on={on}
              actions={actionsOn(ticket)}
              onAct={(action) => ask(action, ticket)}
            />
          ))}
        </Table.Tbody>
      </Table>
      {dialog}
    </>
  );
}

type RowProps = {
  readonly ticket: Ticket;
  readonly zone: string;
  readonly on: CalendarDate;
  readonly actions: readonly OpenTicketAction[];
  readonly onAct: (action: OpenTicketAction) => void;
};

function TicketRow({ ticket, zone, on, actions, onAct }: RowProps) {
  const t = useTexts();
  const nameOf = useOperatorNames();
  const item = presentItem(ticket);
  const standing = displayStatusOf(ticket);
  const time = timeIn(zone, on, ticket.plannedTime ?? ticket.entryTime);
  const name = valueOf(ticket, dataFieldIds.fullName);
  const phone = valueOf(ticket, dataFieldIds.phone);
  const state = (
    <Group gap="0 0.375rem" className={classes["state"] ?? ""}>
      <TicketStatusBadge standing={standing} paused={item !== undefined && isPaused(item)} />
      <LastEvent ticket={ticket} zone={zone} on={on} />
    </Group>
  );
  return (
    <Table.Tr className={classes["row"] ?? ""} data-ended={endedStatuses.has(standing)}>
      <Table.Td>
        <Link to={`/queue/ticket/${ticket.id}`} className={classes["opens"]}>
          {ticket.num ?? t("hall.noNumber")}
        </Link>
        <Text size="xs" c="dimmed" hiddenFrom="sm">
          {time}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm" style={{ whiteSpace: "nowrap" }}>
        <Text size="sm" fw={500}>
          {time}
        </Text>
        <Text size="xs" c="dimmed">
          {t(`ticketType.${ticket.type}`)}
        </Text>
      </Table.Td>
      <Table.Td>
        <Text size="sm" fw={500}>
          {name || phone || "—"}
        </Text>
        <Text size="xs" c="dimmed" visibleFrom="sm" style={{ whiteSpace: "nowrap" }}>
          {name === "" ? "" : phone}
        </Text>
        <Box hiddenFrom="sm">
          <Services ticket={ticket} />
          {state}
        </Box>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Services ticket={ticket} />
      </Table.Td>
      <Table.Td visibleFrom="lg">{nameOf(item?.operatorId)}</Table.Td>
      <Table.Td visibleFrom="sm">{state}</Table.Td>
      <Table.Td className={classes["menu"] ?? ""}>
        {actions.length > 0 && (
          <TicketMenu num={ticket.num ?? t("hall.noNumber")} actions={actions} onAct={onAct} />
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** When something last happened to a visit on the shown day; the words are in the tooltip, because the state says them. */
function LastEvent({ ticket, zone, on }: Pick<RowProps, "ticket" | "zone" | "on">) {
  const t = useTexts();
  const last = lastEventOf(ticket);
  const at = last?.addedDateTime ?? ticket.entryTime;
  if (dateAt(zone, Date.parse(at)) !== on) return null;
  const time = timeIn(zone, on, at);
  return (
    <Text
      size="xs"
      c="dimmed"
      title={t("queue.lastEventAt", { event: t(`event.${last?.type ?? "registered"}`), time })}
    >
      {time}
    </Text>
  );
}

/** What the visit is about: its package, or its current or next service; and how many others it has. */
function Services({ ticket }: { readonly ticket: Ticket }) {
  const t = useTexts();
  const names = ticket.items.map(({ service }) => service.name);
  const shown = ticket.mainService?.name ?? presentItem(ticket)?.service.name ?? names[0] ?? "";
  return (
    <div title={names.join(", ")}>
      <Text size="sm">{shown}</Text>
      {names.length > 1 && (
        <Text size="xs" c="dimmed">
          {t("queue.serviceCount", { count: names.length })}
        </Text>
      )}
    </div>
  );
}

const valueOf = ({ client }: Ticket, dataFieldId: number): string =>
  client.find((value) => value.dataFieldId === dataFieldId)?.value ?? "";
