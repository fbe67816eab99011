import { Badge, Box, Group, Paper, Progress, ScrollArea, Stack, Text } from "@mantine/core";
import type { CurrentTicket } from "@cherga/contract/calls/queue-lists";
import type { Ticket, TicketItem } from "@cherga/contract/shapes/ticket";
import { memo } from "react";
import { ClientValues, displayName } from "#staff/hall/rows/client-values.tsx";
import { StateBadge } from "#staff/hall/rows/state-badge.tsx";
import { runningTime } from "#staff/hall/times.ts";
import { useServiceName } from "#staff/hall/use-service-name.ts";
import { useTimes } from "#staff/hall/use-times.ts";
import { useNow } from "#staff/live/server-clock.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/console/console.module.css";

type Props = {
  readonly inHand: CurrentTicket;
  /** Since when the operator is paused; undefined if they are not. */
  readonly pausedSince: string | undefined;
  readonly isCompact?: boolean;
};

/** The current visitor: who it is, the service, why this one was called, and the time taken. */
export const InHand = memo(function InHand({
  inHand: { ticket, ticketItem },
  pausedSince,
  isCompact = false,
}: Props) {
  const t = useTexts();
  const { clock } = useTimes();
  if (ticket === null || ticketItem === null)
    return (
      <Paper withBorder p="md" className={classes["inHand"] ?? ""} aria-live="polite" data-in-hand="">
        <Text component="h1" fw={600} m={0}>
          {t(pausedSince === undefined ? "remote.empty" : "remote.paused")}
        </Text>
        <Text size="sm" c="dimmed">
          {pausedSince === undefined
            ? t("remote.emptyText")
            : t("remote.pausedText", { time: clock(pausedSince) })}
        </Text>
      </Paper>
    );
  return (
    <Paper withBorder p="md" className={classes["inHand"] ?? ""} data-in-hand={ticket.num ?? ""}>
      <Box aria-live="assertive" aria-atomic>
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Text component="h1" className={classes["number"] ?? ""} m={0}>
            {ticket.num ?? t("hall.noNumber")}
          </Text>
          <Stack gap={4} align="flex-end">
            <StateBadge state={ticketItem.state} paused={isPaused(ticketItem)} size="lg" />
            <Badge variant="outline" color="gray" tt="none">
              {t(`ticketType.${ticket.type}`)}
            </Badge>
          </Stack>
        </Group>
        <Text fw={600} truncate>
          {displayName(ticket.client)}
        </Text>
      </Box>
      <Running item={ticketItem} />
      <Why item={ticketItem} />
      <Services ticket={ticket} current={ticketItem} />
      {!isCompact && <History ticket={ticket} />}
    </Paper>
  );
});

/** The time taken so far, against the planned one. */
function Running({ item }: { readonly item: TicketItem }) {
  const t = useTexts();
  const now = useNow();
  const isServed = item.state === "serving";
  const spent = spentOn(item, isServed ? "serving" : "called", now);
  const norm = item.duration * 60_000;
  const share = norm === 0 ? 0 : (spent / norm) * 100;
  return (
    <Box>
      <Group justify="space-between" gap="xs">
        <Text size="sm" className={classes["figures"] ?? ""}>
          {t(isServed ? "remote.served" : "remote.called", { time: runningTime(spent) })}
        </Text>
        <Text size="sm" c="dimmed" className={classes["figures"] ?? ""}>
          {t("remote.norm", { count: item.duration })}
        </Text>
      </Group>
      {isServed && (
        <Progress
          value={Math.min(100, share)}
          color={share > 100 ? "red" : "green"}
          size="sm"
          aria-label={t("remote.norm", { count: item.duration })}
        />
      )}
    </Box>
  );
}

function Why({ item }: { readonly item: TicketItem }) {
  const t = useTexts();
  const because = item.events.findLast((event) => event.because !== undefined)?.because;
  if (because === undefined) return null;
  return (
    <Text size="sm" c="dimmed">
      {t("remote.why", { reason: t(`because.${because}`) })}
    </Text>
  );
}

/** The services of the visit, and their progress. */
function Services({ ticket, current }: { readonly ticket: Ticket; readonly current: TicketItem }) {
  const t = useTexts();
  const nameOf = useServiceName();
  const shown = ticket.items.filter(({ state }) => state !== "deleted");
  const done = shown.filter(({ state }) => state === "complete").length;
  return (
    <Stack gap={4}>
      {shown.length > 1 && (
        <Text size="xs" c="dimmed">
          {t("remote.progress", { done, count: shown.length })}
        </Text>
      )}
      {shown.map((item) => (
        <Group key={item.id} gap="xs" wrap="nowrap">
          {shown.length > 1 && <StateBadge state={item.state} size="sm" />}
          <Text fw={item.id === current.id ? 600 : 400} truncate>
            {nameOf(item.service)}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}

/** The visitor's data, and the history of the ticket. */
function History({ ticket }: { readonly ticket: Ticket }) {
  const t = useTexts();
  const { clock } = useTimes();
  const nameOf = useServiceName();
  const events = ticket.items
    .flatMap((item) => item.events.map((event) => ({ ...event, service: nameOf(item.service) })))
    .toSorted((a, b) => Date.parse(b.addedDateTime) - Date.parse(a.addedDateTime));
  return (
    <ScrollArea
      className={classes["history"] ?? ""}
      type="auto"
      viewportProps={{ tabIndex: 0, "aria-label": t("remote.history"), role: "region" }}
    >
      <ClientValues client={ticket.client} />
      <Stack gap={2} mt="xs" component="ul" className={classes["events"] ?? ""}>
        {events.map(({ type, addedDateTime, service }) => (
          <Happened
            key={`${addedDateTime} ${type} ${service}`}
            at={clock(addedDateTime)}
            what={ticket.items.length > 1 ? `${t(`event.${type}`)}, ${service}` : t(`event.${type}`)}
          />
        ))}
        <Happened at={clock(ticket.entryTime)} what={t("event.registered")} />
      </Stack>
    </ScrollArea>
  );
}

function Happened({ at, what }: { readonly at: string; readonly what: string }) {
  return (
    <Text component="li" size="sm">
      <Text span inherit className={classes["figures"] ?? ""} c="dimmed">
        {at}{" "}
      </Text>
      {what}
    </Text>
  );
}

/** Returns how long an item was in a state, by its intervals. */
function spentOn(item: TicketItem, kind: TicketItem["intervals"][number]["kind"], now: number): number {
  const spans = item.intervals.filter((interval) => interval.kind === kind);
  // Call time restarts with every call; service time is the sum.
  const counted = kind === "called" ? spans.slice(-1) : spans;
  return counted.reduce(
    (sum, { from, to }) => sum + Math.max(0, (to === null ? now : Date.parse(to)) - Date.parse(from)),
    0,
  );
}

const isPaused = (item: TicketItem): boolean => {
  const last = item.intervals.at(-1);
  return last?.kind === "paused" && last.to === null;
};
