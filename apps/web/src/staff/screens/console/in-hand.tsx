import { Box, Group, Progress, ScrollArea, Stack, Text } from "@mantine/core";
import type { CurrentTicket } from "@cherga/contract/calls/queue-lists";
import type { Ticket, TicketItem } from "@cherga/contract/shapes/ticket";
import { memo } from "react";
import { ClientValues, displayName } from "#staff/hall/rows/client-values.tsx";
import { OverNorm } from "#staff/hall/rows/over-norm.tsx";
import { StateBadge } from "#staff/hall/rows/state-badge.tsx";
import { sayAt, sayRunning, sayWholeMinutes } from "#staff/hall/say-times.ts";
import { useServiceName } from "#staff/hall/use-service-name.ts";
import { useTimes } from "#staff/hall/use-times.ts";
import { useNow } from "#staff/live/server-clock.ts";
import { PaymentLine } from "#staff/payments/payment-line.tsx";
import type { WindowState } from "#staff/screens/console/window-state.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/console/console.module.css";

type Props = {
  readonly inHand: CurrentTicket;
  readonly state: WindowState;
  /** The text for a window without a visitor. */
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly isCompact?: boolean;
};

/** The current visitor: who it is, the service, why this one was called, and the time taken. */
export const InHand = memo(function InHand({
  inHand: { ticket, ticketItem },
  state,
  emptyTitle,
  emptyText,
  isCompact = false,
}: Props) {
  const t = useTexts();
  if (ticket === null || ticketItem === null)
    return (
      <div className={classes["inHand"]} aria-live="polite" data-in-hand="" data-state={state}>
        <div key={emptyTitle}>
          <Text component="h1" fz="xl" fw={700} m={0} mb="xs">
            {emptyTitle}
          </Text>
          <Text c="dimmed">{emptyText}</Text>
        </div>
      </div>
    );
  return (
    <div
      className={classes["inHand"]}
      // On a small screen it scrolls, also by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label={ticket.num ?? t("hall.noNumber")}
      data-in-hand={ticket.num ?? ""}
      data-state={state}
    >
      <div aria-live="assertive" aria-atomic>
        <Group justify="space-between" align="flex-start" gap={4}>
          <Text component="h1" className={classes["number"] ?? ""} m={0}>
            {ticket.num ?? t("hall.noNumber")}
          </Text>
          <StateBadge state={ticketItem.state} paused={state === "visitOnBreak"} size="lg" />
        </Group>
        <Text fw={600}>
          <VisitorName ticket={ticket} />
        </Text>
      </div>
      <ElapsedTime item={ticketItem} />
      <Services ticket={ticket} current={ticketItem} />
      <PaymentLine key={ticketItem.id} itemId={ticketItem.id} num={ticket.num ?? ""} />
      <CallReason item={ticketItem} />
      <Comment item={ticketItem} />
      {!isCompact && <History ticket={ticket} />}
    </div>
  );
});

/** The visitor's name, and how they have come. */
function VisitorName({ ticket }: { readonly ticket: Ticket }) {
  const t = useTexts();
  const { clock } = useTimes();
  const kind =
    ticket.plannedTime === null || ticket.type === "inPlaceCurrent"
      ? t(`ticketType.${ticket.type}`)
      : t("remote.booked", { time: clock(ticket.plannedTime) });
  const name = displayName(ticket.client);
  return (
    <>
      {name}
      <Text span c="dimmed" size="sm">
        {name === "" ? kind : ` · ${kind}`}
      </Text>
    </>
  );
}

/** The time taken so far, against the planned one. */
function ElapsedTime({ item }: { readonly item: TicketItem }) {
  const t = useTexts();
  const now = useNow();
  const isServed = item.state === "serving";
  const spent = spentOn(item, isServed ? "serving" : "called", now);
  const norm = item.duration * 60_000;
  const share = norm === 0 ? 0 : (spent / norm) * 100;
  return (
    <Box>
      <Group justify="space-between" gap="xs">
        <Text fw={600} className={classes["figures"] ?? ""}>
          {!isServed && spent < 1_000
            ? t("remote.calledNow")
            : t(isServed ? "remote.served" : "remote.called", { duration: sayRunning(t, spent) })}
        </Text>
        {isServed && share > 100 ? (
          <OverNorm text={t("remote.norm", { duration: sayWholeMinutes(t, norm) })} />
        ) : (
          <Text size="sm" c="dimmed" className={classes["figures"] ?? ""}>
            {t("remote.norm", { duration: sayWholeMinutes(t, norm) })}
          </Text>
        )}
      </Group>
      <Progress
        value={isServed ? Math.min(100, share) : 0}
        color={share > 100 ? "var(--late)" : "var(--serving)"}
        size="sm"
        aria-label={t("remote.norm", { duration: sayWholeMinutes(t, norm) })}
      />
    </Box>
  );
}

function CallReason({ item }: { readonly item: TicketItem }) {
  const t = useTexts();
  const because = item.events.findLast((event) => event.because !== undefined)?.because;
  if (because === undefined) return null;
  const reason = t(`because.${because}`);
  // Elsewhere it stands alone.
  const inSentence = `${reason.charAt(0).toLocaleLowerCase(t.locale)}${reason.slice(1)}`;
  return (
    <Text size="sm" c="dimmed">
      {t("remote.why", { reason: inSentence })}
    </Text>
  );
}

/** Why an operator has deferred the visit before. */
function Comment({ item }: { readonly item: TicketItem }) {
  const t = useTexts();
  const comment = item.events.findLast((event) => event.comment !== undefined)?.comment;
  if (comment === undefined) return null;
  return <Text className={classes["comment"] ?? ""}>{t("hall.comment", { text: comment })}</Text>;
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
          <Text fw={item.id === current.id ? 600 : 400} lh={1.25}>
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
  const { clock, dayAndClock } = useTimes();
  const now = useNow(60_000);
  const dayOf = (instant: string | number): string => dayAndClock(instant).slice(0, 5);
  // A booking was mostly made on an earlier day.
  const registeredAt = (instant: string): string =>
    dayOf(instant) === dayOf(now) ? sayAt(t, clock(instant)) : dayAndClock(instant);
  const nameOf = useServiceName();
  // It stands at the top already.
  const name = displayName(ticket.client);
  const events = ticket.items
    .flatMap((item) => item.events.map((event) => ({ ...event, service: nameOf(item.service) })))
    .toSorted((a, b) => Date.parse(b.addedDateTime) - Date.parse(a.addedDateTime));
  return (
    <ScrollArea
      className={classes["history"] ?? ""}
      type="auto"
      viewportProps={{ tabIndex: 0, "aria-label": t("remote.history"), role: "region" }}
    >
      <ClientValues client={ticket.client.filter(({ value }) => value !== name)} />
      <Stack key={events.length} gap={2} mt="xs" component="ul" className={classes["events"] ?? ""}>
        {events.map(({ type, addedDateTime, service }) => (
          <EventLine
            key={`${addedDateTime} ${type} ${service}`}
            at={sayAt(t, clock(addedDateTime))}
            what={ticket.items.length > 1 ? `${t(`event.${type}`)}, ${service}` : t(`event.${type}`)}
          />
        ))}
        <EventLine at={registeredAt(ticket.entryTime)} what={t("event.registered")} />
      </Stack>
    </ScrollArea>
  );
}

function EventLine({ at, what }: { readonly at: string; readonly what: string }) {
  return (
    <Text component="li" size="sm">
      {what}{" "}
      <Text span inherit className={classes["figures"] ?? ""} c="dimmed">
        {at}
      </Text>
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
