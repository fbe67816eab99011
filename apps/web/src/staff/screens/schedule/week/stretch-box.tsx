import { Box } from "@mantine/core";
import { minutesOfClock, type Stretch } from "@cherga/engine/time/day-frame";
import { Link } from "@tanstack/react-router";
import type { KeyboardEvent, PointerEvent } from "react";
import { placeIn } from "#staff/screens/schedule/place.ts";
import { clockOf } from "#staff/ui/clock.ts";
import type { DragPart } from "#staff/screens/schedule/week/dragged-times.ts";
import { positionIn } from "#staff/screens/schedule/week/position-in.ts";
import type { DayStretch } from "#staff/screens/schedule/week/week-of.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/schedule/week/week.module.css";

type Props = {
  readonly scheduleId: number;
  readonly stretch: DayStretch;
  /** The name by which it is found again. */
  readonly name: string;
  /** The hours that the week shows. */
  readonly hours: Stretch;
  /** The name of its list. */
  readonly listName: string;
  readonly weekday: string;
  readonly isOpen: boolean;
  readonly isDragged: boolean;
  /** The id of the element that explains the keys. */
  readonly describedBy: string;
  /** The handlers that change it; absent: read-only. */
  readonly editing?: {
    readonly onHold: (event: PointerEvent, grip: DragPart) => void;
    readonly onKey: (event: KeyboardEvent) => void;
  };
};

/** A stretch of a day. It links to its item, and is moved by dragging it or an end of it, or by keys. */
export function StretchBox({
  scheduleId,
  stretch,
  name,
  hours,
  listName,
  weekday,
  isOpen,
  isDragged,
  describedBy,
  editing,
}: Props) {
  const t = useTexts();
  const { kind, from, to, place, item } = stretch;
  const times = `${clockOf(from)}–${clockOf(to)}`;
  const what =
    kind === "floating"
      ? t("schedule.week.floating", { minutes: item.continuous ?? 0 })
      : t(`schedule.item.kind.${kind}`);
  // An end that is cut by a break or the closing time cannot be dragged.
  const grips: readonly DragPart[] = [
    ...(from === minutesOfClock(item.from) ? (["from"] as const) : []),
    ...(to === minutesOfClock(item.to) ? (["to"] as const) : []),
  ];
  return (
    <Box
      component="li"
      className={classes["stretch"] ?? ""}
      data-kind={kind}
      data-block={place.block}
      data-open={isOpen}
      data-dragged={isDragged}
      __vars={positionIn(hours, stretch)}
    >
      <Link
        {...placeIn(scheduleId, place)}
        className={classes["link"]}
        draggable={false}
        data-stretch={name}
        aria-label={`${weekday} ${times}, ${what}, ${listName}`}
        aria-describedby={editing && describedBy}
        title={`${times} ${what}. ${listName}`}
        resetScroll={false}
        onPointerDown={(event) => editing?.onHold(event, "move")}
        onKeyDown={editing?.onKey}
      >
        <span className={classes["times"]}>{times}</span>
        <span className={classes["list"]}>{kind === "work" ? listName : what}</span>
        {kind === "floating" && (
          <span className={classes["short"]}>
            {t("schedule.week.floating.short", { minutes: item.continuous ?? 0 })}
          </span>
        )}
      </Link>
      {editing !== undefined &&
        grips.map((grip) => (
          <div
            key={grip}
            className={classes["handle"]}
            data-grip={grip}
            aria-hidden
            onPointerDown={(event) => editing.onHold(event, grip)}
          />
        ))}
    </Box>
  );
}
