import type { SchedulePlan } from "@cherga/contract/shapes/schedule";
import { listsOn } from "@cherga/engine/schedule/lists-on";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { useState } from "react";
import { useEditing } from "#staff/forms/form.tsx";
import { useListName } from "#staff/screens/schedule/parts/use-list-name.ts";
import { usePlan } from "#staff/screens/schedule/plan-context.tsx";
import { type NewPlace, putInto } from "#staff/screens/schedule/plan/new-place.ts";
import { isOnOtherDays, withTimesOnlyOn } from "#staff/screens/schedule/plan/only-on.ts";
import { newPartId } from "#staff/screens/schedule/plan/new-parts.ts";
import { movedToDay } from "#staff/screens/schedule/plan/other-day.ts";
import {
  blockNamed,
  findItem,
  findList,
  type ItemPlace,
  type PlanItem,
  removeItem,
  withTimes,
} from "#staff/screens/schedule/plan/plan.ts";
import type { Gesture, GestureTimes } from "#staff/screens/schedule/week/gesture.ts";
import { dateInWords } from "#staff/schedule-result/day-clock.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** New or copied work for which the days are not chosen yet. */
export type PendingEdit = {
  readonly on: CalendarDate;
  readonly times: GestureTimes;
  /** The copied item; absent: it is new. */
  readonly source?: PlanItem;
};

/** Dragged work that is on other days too. */
type AskedRetime = { readonly on: CalendarDate; readonly place: ItemPlace; readonly times: GestureTimes };

/** Returns the edits of the week, each one undo step, with an announcement of the last. */
export function useWeekEdits(sound: SchedulePlan, focusOn: (selector: string) => void) {
  const t = useTexts();
  const nameOf = useListName();
  const { plan, open, change, act } = usePlan();
  const isStepped = useEditing(({ stepped }) => stepped !== undefined);
  const [pending, setPending] = useState<PendingEdit>();
  const [asked, setAsked] = useState<AskedRetime>();
  const [said, setSaid] = useState("");

  function say(
    key: "moved" | "added" | "removed",
    place: ItemPlace,
    { from, to }: GestureTimes,
    of = plan,
  ): void {
    setSaid(t(`schedule.week.said.${key}`, { times: `${from}–${to}`, list: listNameOf(place, of) }));
  }

  function listNameOf(place: ItemPlace, of = plan): string {
    const list = findList(of, place);
    return list === undefined ? "" : nameOf(place.block, list);
  }

  function retime(place: ItemPlace, times: GestureTimes, by: "hand" | "key"): void {
    (by === "hand" ? act : change)(withTimes(plan, place, times));
    say("moved", place, times);
  }

  /** Moves an item to another day; if its list is for more days, a copy is offered. */
  function carry(place: ItemPlace, from: CalendarDate, to: CalendarDate, times: GestureTimes): void {
    const moved = movedToDay(plan, place, { from, to, times, newId: newPartId() });
    if (moved === undefined) {
      const source = findItem(plan, place);
      if (source !== undefined) setPending({ on: to, times, source });
      return;
    }
    act(moved.plan);
    focusOn(stretchSelector(to, moved.place));
    say("moved", moved.place, times, moved.plan);
  }

  /** Adds an item to the open list if it applies; otherwise asks where. */
  function draw(on: CalendarDate, times: GestureTimes): void {
    const opened = openList(on);
    if (opened === undefined) setPending({ on, times });
    else put({ on, times }, opened);
  }

  function put({ on, times, source }: PendingEdit, where: NewPlace): void {
    const item: PlanItem = {
      ...(source ?? { kind: "work", services: "all", quotas: [] }),
      ...times,
      id: newPartId(),
    };
    const { plan: next, place } = putInto(plan, where, item);
    act(next);
    setPending(undefined);
    focusOn(stretchSelector(on, place));
    say("added", place, times, next);
  }

  function openList(on: CalendarDate): NewPlace | undefined {
    const block = blockNamed(open.block);
    if (block === undefined || open.list === undefined) return undefined;
    const counts = listsOn(sound, on).some((each) => each.block === block && each.list.id === open.list);
    const list = findList(plan, { block, listId: open.list });
    return counts && list !== undefined ? { block, list, isNew: false } : undefined;
  }

  return {
    pending,
    // What was undone no longer holds; said again after that, it is announced again.
    said: isStepped ? "" : said,
    retime,
    carry,
    draw,
    choose: (where: NewPlace): void => {
      if (pending !== undefined) put(pending, where);
    },
    giveUp: (): void => {
      if (pending !== undefined) focusOn(adderSelector(pending.on));
      setPending(undefined);
    },
    remove: (place: ItemPlace, on: CalendarDate): void => {
      const item = findItem(plan, place);
      if (item === undefined) return;
      act(removeItem(plan, place));
      focusOn(adderSelector(on));
      say("removed", place, item);
    },
    finish: (gesture: Gesture): void => {
      const { on, times } = gesture;
      if (gesture.kind === "draw") draw(on, times);
      else if (gesture.on !== gesture.from) carry(gesture.place, gesture.from, on, times);
      else if (isOnOtherDays(plan, gesture.place, on)) setAsked({ on, place: gesture.place, times });
      else retime(gesture.place, times, "hand");
    },
    /** The question whether dragged work changes on one day or on all; undefined: there is none. */
    asked: asked && {
      on: asked.on,
      times: asked.times,
      list: listNameOf(asked.place),
      onOne: (): void => {
        act(withTimesOnlyOn(plan, asked.place, asked.on, asked.times, newPartId));
        const date = dateInWords(t.locale, asked.on, { dateStyle: "long" });
        setSaid(
          t("schedule.week.said.moved", { times: `${asked.times.from}–${asked.times.to}`, list: date }),
        );
        setAsked(undefined);
      },
      onAll: (): void => {
        retime(asked.place, asked.times, "hand");
        setAsked(undefined);
      },
      onClose: (): void => setAsked(undefined),
    },
  };
}

export type WeekEdits = ReturnType<typeof useWeekEdits>;

/** Returns the name of an item's stretch on a day, by which it is found after a move. */
export const stretchName = (on: CalendarDate, { block, listId, itemId }: ItemPlace): string =>
  JSON.stringify([on, block, listId, itemId]);

const stretchSelector = (on: CalendarDate, place: ItemPlace): string =>
  `[data-stretch="${CSS.escape(stretchName(on, place))}"]`;

const adderSelector = (on: CalendarDate): string => `[data-add="${CSS.escape(on)}"]`;
