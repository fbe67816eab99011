import { Box } from "@mantine/core";
import type { SchedulePlan } from "@cherga/contract/shapes/schedule";
import { addDays } from "@cherga/engine/time/calendar-date";
import { minutesOfClock, type Stretch } from "@cherga/engine/time/day-frame";
import type { KeyboardEvent, PointerEvent } from "react";
import { inLanguage } from "#staff/api/titles.ts";
import { useListName } from "#staff/screens/schedule/parts/use-list-name.ts";
import { usePlan } from "#staff/screens/schedule/plan-context.tsx";
import { newItem } from "#staff/screens/schedule/plan/new-parts.ts";
import { findList, type ItemPlace } from "#staff/screens/schedule/plan/plan.ts";
import { DayHead } from "#staff/screens/schedule/week/day-head.tsx";
import type { Gesture, Grasp } from "#staff/screens/schedule/week/gesture.ts";
import { Layers } from "#staff/screens/schedule/week/layers.tsx";
import { NewWork } from "#staff/screens/schedule/week/new-work.tsx";
import { positionIn } from "#staff/screens/schedule/week/position-in.ts";
import { StretchBox } from "#staff/screens/schedule/week/stretch-box.tsx";
import { keyAction } from "#staff/screens/schedule/week/stretch-keys.ts";
import { stretchName, type WeekEdits } from "#staff/screens/schedule/week/use-week-edits.ts";
import type { DayStretch, PlannedDay } from "#staff/screens/schedule/week/week-of.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { dateInWords } from "#staff/schedule-result/day-clock.ts";
import classes from "#staff/screens/schedule/week/week.module.css";

type Props = {
  readonly day: PlannedDay;
  readonly plan: SchedulePlan;
  /** The hours that the week shows. */
  readonly hours: Stretch;
  readonly isToday: boolean;
  readonly isPicked: boolean;
  /** The minute of now, on its day. */
  readonly present: number | undefined;
  readonly isLayered: boolean;
  readonly mayEdit: boolean;
  readonly gesture: Gesture | undefined;
  readonly edits: WeekEdits;
  /** The id of the element that explains the keys. */
  readonly describedBy: string;
  readonly onPick: () => void;
  readonly onCopy: () => void;
  readonly onHold: (event: PointerEvent, grasp: Grasp) => void;
};

/** A day of the week: its stretches, and what is being drawn. */
export function DayColumn(props: Props) {
  const { day, plan, hours, present, isLayered, mayEdit, gesture, edits, onHold } = props;
  const t = useTexts();
  const nameOf = useListName();
  const { scheduleId, organization, open } = usePlan();
  const { on, stretches } = day;
  const isWorkable = mayEdit && day.open !== null;
  return (
    <Box
      component="section"
      className={classes["day"] ?? ""}
      aria-label={dateInWords(t.locale, on)}
      {...(isWorkable ? { onKeyDown: handleKey } : {})}
    >
      <DayHead
        on={on}
        isToday={props.isToday}
        isPicked={props.isPicked}
        onPick={props.onPick}
        {...(isWorkable ? { onAdd: handleAdd } : {})}
        {...(mayEdit ? { onCopy: props.onCopy } : {})}
      />
      <div
        className={classes["column"]}
        data-on={on}
        onPointerDown={(event) => {
          const isEmpty = event.target instanceof Element && event.target.closest("li, a") === null;
          if (isWorkable && isEmpty) onHold(event, { kind: "empty" });
        }}
      >
        {day.open !== null && (
          <Box
            className={classes["openHours"] ?? ""}
            aria-hidden
            __vars={positionIn(hours, minutesOf(day.open))}
          />
        )}
        <div className={classes["lines"]} aria-hidden />
        {!isLayered && stretches.every(({ kind }) => kind !== "work") && (
          <div className={classes["off"]}>{whyOff()}</div>
        )}
        {isLayered ? (
          <Layers scheduleId={scheduleId} plan={plan} organization={organization} day={day} hours={hours} />
        ) : (
          <ul className={classes["stretches"]}>{stretches.map(stretchBox)}</ul>
        )}
        {present !== undefined && present >= hours.from && present <= hours.to && (
          <Box
            className={classes["now"] ?? ""}
            aria-hidden
            __vars={positionIn(hours, { from: present, to: present })}
          />
        )}
        {gesture !== undefined && gesture.on === on && isElsewhere(gesture) && (
          <Box className={classes["ghost"] ?? ""} __vars={positionIn(hours, minutesOf(gesture.times))}>
            {gesture.times.from}–{gesture.times.to}
          </Box>
        )}
        {edits.pending?.on === on && (
          <NewWork pending={edits.pending} hours={hours} onChoose={edits.choose} onClose={edits.giveUp} />
        )}
      </div>
    </Box>
  );

  function stretchBox(stretch: DayStretch, index: number) {
    const { place, item } = stretch;
    const list = findList(plan, place);
    // A break splits an item in two; the parts keep their keys while they are moved.
    const nth = stretches.slice(0, index).filter((other) => isSame(other.place, place)).length;
    return (
      <StretchBox
        key={`${stretchName(on, place)} ${nth}`}
        scheduleId={scheduleId}
        stretch={stretch}
        name={stretchName(on, place)}
        hours={hours}
        listName={list === undefined ? "" : nameOf(place.block, list)}
        weekday={dateInWords(t.locale, on, { weekday: "long" })}
        isOpen={open.block === place.block && open.list === place.listId && open.item === place.itemId}
        isDragged={gesture?.kind === "drag" && isSame(gesture.place, place)}
        describedBy={props.describedBy}
        {...(mayEdit
          ? {
              editing: {
                onHold: (event, grip) => onHold(event, { kind: "item", place, item, grip }),
                onKey: (event) => handleStretchKey(event, stretch),
              },
            }
          : {})}
      />
    );
  }

  function handleStretchKey(event: KeyboardEvent, { place, item }: DayStretch): void {
    const action = keyAction(event, item);
    if (action === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    switch (action.kind) {
      case "times":
        edits.retime(place, action.times, "key");
        return;
      case "carry":
        edits.carry(place, on, addDays(on, action.days), item);
        return;
      case "remove":
        edits.remove(place, on);
    }
  }

  function handleKey(event: KeyboardEvent): void {
    // By key position: with a Cyrillic layout the key gives another letter.
    if (event.code !== "KeyN" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof HTMLInputElement || edits.pending !== undefined) return;
    event.preventDefault();
    handleAdd();
  }

  function handleAdd(): void {
    const items = stretches.map(({ item }) => item);
    const { from, to } = newItem(items, "work", day.open ?? organization.openHour, "");
    edits.draw(on, { from, to });
  }

  function whyOff(): string {
    if (day.open !== null) return t("schedule.week.off");
    const reason = inLanguage(organization.closeDayMap[on]?.reason, t.locale);
    return reason === "" ? t("schedule.week.closed") : `${t("schedule.week.closed")}: ${reason}`;
  }
}

/** An item dragged within its day is shown there; otherwise a ghost shows it. */
const isElsewhere = (gesture: Gesture): boolean => gesture.kind === "draw" || gesture.on !== gesture.from;

const minutesOf = ({ from, to }: { readonly from: string; readonly to: string }): Stretch => ({
  from: minutesOfClock(from),
  to: minutesOfClock(to),
});

const isSame = (a: ItemPlace, b: ItemPlace): boolean =>
  a.block === b.block && a.listId === b.listId && a.itemId === b.itemId;
