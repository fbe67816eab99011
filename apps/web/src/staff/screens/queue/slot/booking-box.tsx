import { Box, UnstyledButton } from "@mantine/core";
import type { PointerEvent } from "react";
import { stateLooks } from "#staff/hall/rows/state-badge.tsx";
import type { SlotBooking } from "#staff/screens/queue/slot/grid.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/queue/slot/slot.module.css";

type Props = {
  readonly booking: SlotBooking;
  readonly times: string;
  readonly vars: { readonly "--from": string; readonly "--length": string };
  /** Its width in pixels. */
  readonly width: number;
  /** The booking is being dragged or moved. */
  readonly isAway: boolean;
  readonly onHold: (event: PointerEvent) => void;
  readonly onOpen: () => void;
};

/** A narrower box has no room for a horizontal number. */
const narrowPixels = 44;
const widePixels = 90;
/** A narrower box shows its colour only. */
const tinyPixels = 15;

/** A booking in the grid. It can be dragged; a click or Enter opens it. */
export function BookingBox({ booking, times, vars, width, isAway, onHold, onOpen }: Props) {
  const t = useTexts();
  const { num, service, name, state, kind, isMovable } = booking;
  const number = num ?? t("hall.noNumber");
  const standing = kind === "booked" ? t(`state.${state}`) : t("queue.slots.reservation");
  const words = [number, times, service, name, standing].filter((word) => word !== "").join(", ");
  return (
    <Box component="li" className={classes["place"] ?? ""} __vars={vars}>
      <UnstyledButton
        className={classes["booking"] ?? ""}
        data-kind={kind}
        data-movable={isMovable}
        data-away={isAway}
        data-narrow={width < narrowPixels}
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
        {width >= tinyPixels && <span className={classes["num"]}>{num ?? "…"}</span>}
        {width >= widePixels && <span className={classes["service"]}>{service}</span>}
      </UnstyledButton>
    </Box>
  );
}
