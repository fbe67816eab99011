import { Anchor, Box, Text, VisuallyHidden } from "@mantine/core";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { Link } from "@tanstack/react-router";
import { useLayoutEffect, useRef } from "react";
import { sayDuration } from "#staff/hall/say-times.ts";
import { BookingBox } from "#staff/screens/queue/slot/booking-box.tsx";
import type { SlotLayout } from "#staff/screens/queue/slot/drop.ts";
import {
  countBookings,
  freeMinutesOf,
  type Grid,
  shareBooked,
  type SlotBooking,
} from "#staff/screens/queue/slot/grid.ts";
import { lanesOf } from "#staff/screens/queue/slot/lanes.ts";
import { type SlotDrag, useSlotDrag } from "#staff/screens/queue/slot/use-slot-drag.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/queue/slot/slot.module.css";

type Props = {
  readonly grid: Grid;
  readonly on: CalendarDate;
  readonly clock: (minute: number) => string;
  /** The current minute of the day; undefined on other days. */
  readonly present: number | undefined;
  readonly pixelsPerMinute: number;
  /** The booking being moved. */
  readonly moving: SlotDrag | undefined;
  readonly onOpen: (booking: SlotBooking) => void;
  readonly onDrop: (dragging: SlotDrag) => void;
};

/** Operators against time. Only the grid itself scrolls; names and hours stay visible. */
export function SlotGrid({ grid, on, clock, present, pixelsPerMinute, moving, onOpen, onDrop }: Props) {
  const t = useTexts();
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, reach } = grid;
  const layoutOf = (element: HTMLElement): SlotLayout => {
    const tracks = [...element.querySelectorAll<HTMLElement>("[data-operator]")];
    const boxes = tracks.map((track) => ({
      operatorId: Number(track.dataset["operator"]),
      box: track.getBoundingClientRect(),
    }));
    return {
      left: boxes[0]?.box.left ?? 0,
      pixelsPerMinute,
      reach,
      rows: boxes.map(({ operatorId, box: { top, bottom } }) => ({ operatorId, top, bottom })),
    };
  };
  const { dragging, hold, area } = useSlotDrag(scroller, layoutOf, onDrop);
  const ghost = dragging ?? moving;
  const hours = Array.from({ length: (reach.to - reach.from) / 60 }, (_, index) => reach.from + index * 60);
  const isNowShown = present !== undefined && present >= reach.from && present <= reach.to;
  useFirstLook(scroller, grid, present, pixelsPerMinute);

  return (
    <>
      <VisuallyHidden role="status">
        {dragging !== undefined && `${dragging.booking.num ?? ""} → ${clock(dragging.target.from)}`}
      </VisuallyHidden>
      <Box
        ref={scroller}
        className={classes["scroller"] ?? ""}
        role="region"
        aria-label={t("queue.slots")}
        tabIndex={0}
        data-dragging={dragging !== undefined}
        data-fine={pixelsPerMinute >= leastForQuarters}
        __vars={{
          "--px": `${pixelsPerMinute}px`,
          "--minutes": String(reach.to - reach.from),
          "--rows": String(rows.length),
        }}
        {...area}
      >
        <div className={classes["head"]} aria-hidden>
          <div className={classes["corner"]}>{t("queue.operator")}</div>
          <div className={classes["axis"]}>
            {hours.map((minute) => (
              <Box component="span" key={minute} __vars={varsOf(minute, minute + 60)}>
                {clock(minute)}
              </Box>
            ))}
            {isNowShown && (
              <Box component="b" className={classes["nowClock"] ?? ""} __vars={varsOf(present, present)}>
                {clock(present)}
              </Box>
            )}
          </div>
        </div>
        {rows.map(({ operator, grounds, bookings }) => {
          const { placed, count } = lanesOf(bookings, pixelsPerMinute, reach.to);
          return (
            <section key={operator.id} className={classes["row"]} aria-label={operator.name}>
              <div className={classes["name"]}>
                <Anchor
                  renderRoot={(props) => (
                    <Link {...props} to={`/queue/operator/${operator.id}`} search={() => ({ date: on })} />
                  )}
                  size="sm"
                  fw={600}
                  c="inherit"
                >
                  {operator.name}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {t("queue.slots.freeTime", {
                    time: sayDuration(t, freeMinutesOf(grounds, present) * 60_000),
                  })}
                </Text>
                <Text size="xs" c="dimmed">
                  {t(present === undefined ? "queue.slots.countBooked" : "queue.slots.countToCome", {
                    count: countBookings(bookings, present),
                  })}
                </Text>
                <Box
                  className={classes["load"] ?? ""}
                  aria-hidden
                  __vars={{ "--share": String(shareBooked({ grounds, bookings }, present)) }}
                />
              </div>
              <Box
                className={classes["track"] ?? ""}
                data-operator={operator.id}
                __vars={{ "--lanes": String(count) }}
              >
                {present !== undefined && present > reach.from && (
                  <Box
                    className={classes["ground"] ?? ""}
                    data-kind="past"
                    aria-hidden
                    __vars={varsOf(reach.from, Math.min(present, reach.to))}
                  />
                )}
                {grounds.map(({ kind, from, to }) => (
                  <Box
                    key={from}
                    className={classes["ground"] ?? ""}
                    data-kind={kind}
                    aria-hidden
                    __vars={varsOf(from, to)}
                  >
                    {kind !== "free" && (to - from) * pixelsPerMinute >= leastForName && (
                      <span className={classes["groundName"]}>{t(`queue.slots.${kind}`)}</span>
                    )}
                  </Box>
                ))}
                <div className={classes["lines"]} aria-hidden />
                {isNowShown && (
                  <Box className={classes["now"] ?? ""} aria-hidden __vars={varsOf(present, present)} />
                )}
                <ul className={classes["bookings"]}>
                  {placed.map(({ booking, ...place }) => (
                    <BookingBox
                      // A past booking may be split in two; a movable one keeps its element and the focus.
                      key={
                        booking.isMovable ? booking.ticketItemId : `${booking.ticketItemId} ${booking.from}`
                      }
                      placed={{ booking, ...place }}
                      times={`${clock(booking.from)}–${clock(booking.to)}`}
                      vars={varsOf(booking.from, booking.to)}
                      isAway={ghost?.booking.ticketItemId === booking.ticketItemId}
                      onHold={(event) => hold(event, booking)}
                      onOpen={() => onOpen(booking)}
                    />
                  ))}
                </ul>
                {ghost?.target.operatorId === operator.id && (
                  <Box
                    className={classes["ghost"] ?? ""}
                    data-moving={dragging === undefined}
                    aria-hidden
                    __vars={varsOf(
                      ghost.target.from,
                      ghost.target.from + ghost.booking.to - ghost.booking.from,
                    )}
                  >
                    <span>
                      {ghost.booking.num} {clock(ghost.target.from)}
                    </span>
                  </Box>
                )}
              </Box>
            </section>
          );
        })}
      </Box>
    </>
  );

  function varsOf(from: number, to: number): { readonly "--from": string; readonly "--length": string } {
    return { "--from": String(from - reach.from), "--length": String(to - from) };
  }
}

/** Fewer pixels per minute show no quarters of hours. */
const leastForQuarters = 2;

/** A break or absence that is narrower has no room for its name. */
const leastForName = 90;

/** Scrolls once to the current time, or to the beginning of the work, and then leaves scrolling to the user. */
function useFirstLook(
  scroller: { readonly current: HTMLElement | null },
  { rows, reach }: Grid,
  present: number | undefined,
  pixelsPerMinute: number,
): void {
  const firstBooking = Math.min(...rows.flatMap(({ bookings }) => bookings.map(({ from }) => from)));
  const minute = present ?? (Number.isFinite(firstBooking) ? firstBooking : reach.from);
  const isToday = present !== undefined;
  useLayoutEffect(() => {
    scroller.current?.scrollTo({
      left: Math.max(0, (minute - reach.from - lookBackMinutes) * pixelsPerMinute),
    });
    // Only when the day or the scale changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [scroller, isToday, pixelsPerMinute]);
}

const lookBackMinutes = 30;
