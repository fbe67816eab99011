import { Box, UnstyledButton } from "@mantine/core";
import type { PointerEvent } from "react";
import { shadeOf, stateLooks } from "#staff/hall/rows/state-badge.tsx";
import type { SlotBooking } from "#staff/screens/queue/slot/grid.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/queue/slot/slot.module.css";

type Props = {
  readonly booking: SlotBooking;
  readonly times: string;
  readonly vars: { readonly "--from": string; readonly "--length": string };
  /** How many pixels wide it is drawn. */
  readonly width: number;
  /** Is being dragged, or is on its way to another place. */
  readonly isAway: boolean;
  readonly onHold: (event: PointerEvent) => void;
  readonly onOpen: () => void;
};

/** Narrower than this, a number has no room to be written across. */
const narrowPixels = 44;
const widePixels = 90;

/** Shows a booking in the grid. It can be dragged; clicked or entered, it opens. */
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
        __vars={{ "--colour": shadeOf(stateLooks[state].colour) }}
        onPointerDown={(event) => {
          if (isMovable) onHold(event);
        }}
        onClick={onOpen}
      >
        <span className={classes["num"]}>{num ?? "…"}</span>
        {width >= widePixels && <span className={classes["service"]}>{service}</span>}
      </UnstyledButton>
    </Box>
  );
}
