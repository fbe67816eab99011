import { Box, UnstyledButton } from "@mantine/core";
import type { PointerEvent } from "react";
import { stateLooks } from "#staff/hall/rows/state-badge.tsx";
import type { PlacedBooking } from "#staff/screens/queue/slot/lanes.ts";
import { endedStatuses } from "#staff/screens/queue/ticket/ticket-status.ts";
import { useBookingWords } from "#staff/screens/queue/slot/use-booking-words.ts";
import classes from "#staff/screens/queue/slot/slot.module.css";

type Props = {
  readonly placed: PlacedBooking;
  readonly times: string;
  readonly vars: { readonly "--from": string; readonly "--length": string };
  /** The booking is being dragged or moved. */
  readonly isAway: boolean;
  readonly onHold: (event: PointerEvent) => void;
  readonly onOpen: () => void;
};

/** A booking in the grid: its number, over a bar as long as the visit. It can be dragged; a click opens it. */
export function BookingBox({ placed, times, vars, isAway, onHold, onOpen }: Props) {
  const { booking, lane, room, shift, isNamed } = placed;
  const { num, name, service, state, kind, isMovable } = booking;
  const words = useBookingWords()(booking, times);
  return (
    <Box
      component="li"
      className={classes["place"] ?? ""}
      __vars={{ ...vars, "--lane": String(lane), "--room": `${room}px`, "--shift": `${shift}px` }}
    >
      <UnstyledButton
        className={classes["booking"] ?? ""}
        data-kind={kind}
        data-movable={isMovable}
        data-away={isAway}
        data-named={isNamed}
        data-ended={endedStatuses.has(state)}
        aria-label={words}
        aria-haspopup="dialog"
        title={words}
        draggable={false}
        __vars={{ "--colour": stateLooks[state].colour }}
        onPointerDown={(event) => {
          if (isMovable) onHold(event);
        }}
        onClick={onOpen}
      >
        <span className={classes["bar"]} />
        <span className={classes["label"]} data-truncate>
          <b className={classes["num"]}>{num ?? "…"}</b>{" "}
          <span className={classes["visitor"]}>{name || service}</span>
        </span>
      </UnstyledButton>
    </Box>
  );
}
