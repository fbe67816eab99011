import { Select, Stack, Text, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { StateBadge, stateLooks } from "#staff/hall/rows/state-badge.tsx";
import { sayDuration } from "#staff/hall/say-times.ts";
import {
  countBookings,
  freeMinutesOf,
  type Grid,
  type Ground,
  type SlotBooking,
} from "#staff/screens/queue/slot/grid.ts";
import { useBookingWords } from "#staff/screens/queue/slot/use-booking-words.ts";
import { endedStatuses } from "#staff/screens/queue/ticket/ticket-status.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/queue/slot/slot-agenda.module.css";

type Props = {
  readonly grid: Grid;
  readonly clock: (minute: number) => string;
  /** The current minute of the day; undefined on other days. */
  readonly present: number | undefined;
  readonly onOpen: (booking: SlotBooking) => void;
};

/** The day of one operator as a list: a phone has no room for a grid. */
export function SlotAgenda({ grid: { rows }, clock, present, onOpen }: Props) {
  const t = useTexts();
  const wordsOf = useBookingWords();
  const [chosen, setChosen] = useState<number>();
  const row = rows.find(({ operator }) => operator.id === chosen) ?? rows[0];
  if (row === undefined) return null;
  const { operator, grounds, bookings } = row;
  // Time that has passed is not free any more.
  const now = Math.floor(present ?? 0);
  const open = grounds
    .filter(({ kind, to }) => kind !== "off" && to > now)
    .map((ground) => (ground.kind === "free" ? { ...ground, from: Math.max(ground.from, now) } : ground));
  const entries = [...open, ...bookings].toSorted((a, b) => a.from - b.from);
  return (
    <Stack gap="xs">
      <Select
        label={t("queue.operator")}
        data={rows.map(({ operator: { id, name } }) => ({ value: String(id), label: name }))}
        value={String(operator.id)}
        allowDeselect={false}
        onChange={(value) => setChosen(Number(value))}
      />
      <Text size="sm" c="dimmed">
        {t("queue.slots.freeTime", { time: sayDuration(t, freeMinutesOf(grounds, present) * 60_000) })}
        {" · "}
        {t(present === undefined ? "queue.slots.countBooked" : "queue.slots.countToCome", {
          count: countBookings(bookings, present),
        })}
      </Text>
      <ol className={classes["agenda"]} aria-label={operator.name}>
        {entries.map((entry) => (
          <li
            key={`${entry.kind} ${entry.from}`}
            className={classes["entry"]}
            aria-current={isPresent(entry, present) ? "time" : undefined}
          >
            <time className={classes["time"]}>{clock(entry.from)}</time>
            {"ticketId" in entry ? (
              <UnstyledButton
                className={classes["booking"] ?? ""}
                data-ended={endedStatuses.has(entry.state)}
                aria-haspopup="dialog"
                aria-label={wordsOf(entry, `${clock(entry.from)}–${clock(entry.to)}`)}
                __vars={{ "--colour": stateLooks[entry.state].colour }}
                onClick={() => onOpen(entry)}
              >
                <span className={classes["who"]}>
                  <b>{entry.num ?? t("hall.noNumber")}</b> {entry.name}
                </span>
                <StateBadge state={entry.state} size="sm" />
                <Text size="xs" c="dimmed" className={classes["what"] ?? ""}>
                  {entry.service} · {sayDuration(t, (entry.to - entry.from) * 60_000)}
                </Text>
              </UnstyledButton>
            ) : (
              <Text size="sm" c="dimmed" py={4}>
                {t(`queue.slots.${entry.kind}`)} · {sayDuration(t, (entry.to - entry.from) * 60_000)}
              </Text>
            )}
          </li>
        ))}
      </ol>
    </Stack>
  );
}

const isPresent = ({ from, to }: SlotBooking | Ground, present: number | undefined): boolean =>
  present !== undefined && from <= present && present < to;
