import { ActionIcon, Box, Group, Stack, Text } from "@mantine/core";
import { dayFrame, instantOf, minuteAt } from "@cherga/engine/time/day-frame";
import { useElementSize, useMediaQuery } from "@mantine/hooks";
import { IconZoomIn, IconZoomOut } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { stateLooks } from "#staff/hall/rows/state-badge.tsx";
import { sayDuration } from "#staff/hall/say-times.ts";
import { useNow } from "#staff/live/server-clock.ts";
import type { QueueDay } from "#staff/screens/queue/parts/queue-page.tsx";
import type { OperatorSlots } from "#staff/screens/queue/queue-queries.ts";
import { BookingDialog, type OpenBooking } from "#staff/screens/queue/slot/booking-dialog.tsx";
import type { Target } from "#staff/screens/queue/slot/drop.ts";
import {
  countBookings,
  freeMinutesOf,
  type GridRow,
  type SlotBooking,
  gridOf,
} from "#staff/screens/queue/slot/grid.ts";
import type { VisitPlace } from "#staff/screens/queue/slot/move.ts";
import { RefusedDialog } from "#staff/screens/queue/slot/refused-dialog.tsx";
import { SlotAgenda } from "#staff/screens/queue/slot/slot-agenda.tsx";
import { SlotGrid } from "#staff/screens/queue/slot/slot-grid.tsx";
import { useMove } from "#staff/screens/queue/slot/use-move.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import { useKept } from "#staff/ui/use-kept.ts";
import { clockAt } from "#staff/schedule-result/day-clock.ts";
import classes from "#staff/screens/queue/slot/slot.module.css";

type Props = { readonly content: readonly OperatorSlots[]; readonly day: QueueDay };

/** The zoom levels, in pixels per minute; at first the whole day fits. */
const zooms = ["fit", "2", "4", "6", "10"] as const;
/** The width of the operators' names. */
const namesWidth = 184;
/** A narrower minute could not be read or hit. */
const leastPixels = 0.7;
/** Free time is white, and breaks and absences have their names in them where there is room. */
const marks = ["booked", "reservation", "break", "off"] as const;
/** The states in which the visitor is at the centre. */
const hereStates = ["wait", "called", "serving"] as const;

/** Shows the grid of a day, and moves its bookings: by the pointer, or in a dialog. */
export function SlotBoard({ content, day: { zone, on, today } }: Props) {
  const t = useTexts();
  const now = useNow(15_000);
  const [kept, setZoom] = useKept("queue-slot-zoom", zooms, "fit");
  const { ref, width } = useElementSize();
  const [open, setOpen] = useState<OpenBooking>();
  const grid = useMemo(() => gridOf(content, zone, on), [content, zone, on]);
  const frame = dayFrame(zone, on);
  const isNarrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const present = on === today ? minuteAt(frame, now) : undefined;
  const clock = (minute: number): string =>
    clockAt(zone, on, new Date(instantOf(frame, minute)).toISOString());
  const nameOf = (id: number): string =>
    grid.rows.find(({ operator }) => operator.id === id)?.operator.name ?? "";
  const sayPlace = ({ operatorId, startAt }: VisitPlace): string =>
    `${clockAt(zone, on, new Date(startAt).toISOString())}, ${nameOf(operatorId)}`;
  const { move, pending, refused, forget } = useMove(sayPlace);
  const placeOf = ({ operatorId, from }: Target): VisitPlace => ({
    operatorId,
    startAt: instantOf(frame, from),
  });
  const openBooking = (booking: SlotBooking, to = placeOf(booking)): void =>
    setOpen({ booking, from: placeOf(booking), to });
  const sum = (of: (row: GridRow) => number): number => grid.rows.reduce((all, row) => all + of(row), 0);
  const isShown = (kind: (typeof marks)[number]): boolean =>
    grid.rows.some(({ grounds, bookings }) => [...grounds, ...bookings].some((each) => each.kind === kind));
  // The border takes two pixels.
  const fitting = Math.max(leastPixels, (width - namesWidth - 2) / (grid.reach.to - grid.reach.from));
  const offered = zooms.filter((level) => level === "fit" || Number(level) > fitting);
  const zoom = offered.includes(kept) ? kept : "fit";
  const zoomBy = (step: number): void => setZoom(offered[offered.indexOf(zoom) + step] ?? zoom);
  return (
    <Stack gap="xs" ref={ref}>
      {!isNarrow && (
        <Group justify="space-between" gap="xs">
          <Text fw={600} className={classes["summary"] ?? ""}>
            {t(present === undefined ? "queue.slots.countBooked" : "queue.slots.countToCome", {
              count: sum(({ bookings }) => countBookings(bookings, present)),
            })}
            {" · "}
            {t("queue.slots.freeTime", {
              time: sayDuration(t, sum(({ grounds }) => freeMinutesOf(grounds, present)) * 60_000),
            })}
          </Text>
          <Group gap="md" ml="auto" style={{ rowGap: 4 }} aria-hidden>
            {marks.filter(isShown).map((kind) => (
              <span key={kind} className={classes["legend"]} data-kind={kind}>
                {t(`queue.slots.${kind}`)}
              </span>
            ))}
            {hereStates
              .filter((state) =>
                grid.rows.some(({ bookings }) => bookings.some((booking) => booking.state === state)),
              )
              .map((state) => (
                <Box
                  key={state}
                  component="span"
                  className={classes["legend"] ?? ""}
                  data-kind="here"
                  __vars={{ "--colour": stateLooks[state].colour }}
                >
                  {t(`state.${state}`)}
                </Box>
              ))}
          </Group>
          <Group gap={4}>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t("queue.slots.zoomOut")}
              disabled={zoom === offered[0]}
              onClick={() => zoomBy(-1)}
            >
              <IconZoomOut size={18} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t("queue.slots.zoomIn")}
              disabled={zoom === offered.at(-1)}
              onClick={() => zoomBy(1)}
            >
              <IconZoomIn size={18} />
            </ActionIcon>
          </Group>
        </Group>
      )}
      {/* The lanes depend on the width, so the grid waits until it is known. */}
      {isNarrow ? (
        <SlotAgenda grid={grid} clock={clock} present={present} onOpen={openBooking} />
      ) : (
        width > 0 && (
          <>
            <SlotGrid
              grid={grid}
              on={on}
              clock={clock}
              present={present}
              pixelsPerMinute={zoom === "fit" ? fitting : Number(zoom)}
              moving={
                pending && {
                  booking: pending.booking,
                  target: { operatorId: pending.to.operatorId, from: minuteAt(frame, pending.to.startAt) },
                }
              }
              onOpen={openBooking}
              onDrop={({ booking, target }) => move({ booking, from: placeOf(booking), to: placeOf(target) })}
            />
            <Text size="xs" c="dimmed">
              {t("queue.slots.help")}
            </Text>
          </>
        )
      )}
      <BookingDialog
        open={open}
        rows={grid.rows}
        zone={zone}
        on={on}
        onMove={(to) => {
          setOpen(undefined);
          if (open !== undefined) move({ booking: open.booking, from: open.from, to });
        }}
        onClose={() => setOpen(undefined)}
      />
      <RefusedDialog
        refused={refused}
        sayPlace={sayPlace}
        onMove={move}
        onChoose={({ booking, from, to }) => {
          forget();
          setOpen({ booking, from, to });
        }}
        onClose={forget}
      />
    </Stack>
  );
}
