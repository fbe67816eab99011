import { ActionIcon, Box, Button, Group, Stack, Text, UnstyledButton } from "@mantine/core";
import type { SchedulePlan } from "@cherga/contract/shapes/schedule";
import { addDays, type CalendarDate } from "@cherga/engine/time/calendar-date";
import { minutesOfClock } from "@cherga/engine/time/day-frame";
import { scheduleBlocks } from "@cherga/engine/vocabulary";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useMemo, useRef } from "react";
import { inLanguage } from "#api/titles.ts";
import { useListName } from "#screens/schedule/parts/use-list-name.ts";
import type { OpenPlace } from "#screens/schedule/place.ts";
import { clockOf } from "#screens/schedule/plan/clock.ts";
import { findList, type ItemPlace, type PlanItem, withTimes } from "#screens/schedule/plan/plan.ts";
import { positionIn } from "#screens/schedule/week/position-in.ts";
import { StretchBox } from "#screens/schedule/week/stretch-box.tsx";
import { useDrag } from "#screens/schedule/week/use-drag.ts";
import {
  type DayStretch,
  hoursShown,
  mondayOf,
  type PlannedDay,
  weekOf,
} from "#screens/schedule/week/week-of.ts";
import { useTexts } from "#texts/use-texts.ts";
import { dateInWords } from "#work-day/day-clock.ts";
import { type Organization, zoneOf } from "#work-day/use-organization.ts";
import classes from "#screens/schedule/week/week.module.css";

type Props = {
  readonly scheduleId: number;
  /** What of the plan can be worked with. */
  readonly plan: SchedulePlan;
  readonly organization: Organization;
  readonly today: CalendarDate;
  /** The day that is looked at; its week is shown. */
  readonly on: CalendarDate;
  readonly onPick: (on: CalendarDate) => void;
  readonly open: OpenPlace;
  /** Gives an item other times; absent: nothing may be changed. */
  readonly onTimes?: (place: ItemPlace, times: Pick<PlanItem, "from" | "to">) => void;
};

/** Shows what a schedule results in during a week, worked out by the rules themselves. Items can be dragged. */
export function Week({ scheduleId, plan, organization, today, on, onPick, open, onTimes }: Props) {
  const t = useTexts();
  const nameOf = useListName();
  const columnRef = useRef<HTMLDivElement>(null);
  const setting = useMemo(() => ({ hours: organization, zone: zoneOf(organization) }), [organization]);
  const monday = mondayOf(on);
  // The hours stay where they are while something is dragged.
  const hours = useMemo(() => hoursShown(weekOf(plan, setting, monday)), [plan, setting, monday]);
  const { dragging, hold, area } = useDrag(
    () => (hours.to - hours.from) / (columnRef.current?.clientHeight ?? 1),
    ({ place, times }) => onTimes?.(place, times),
  );
  const shownPlan = useMemo(
    () => (dragging === undefined ? plan : withTimes(plan, dragging.place, dragging.times)),
    [plan, dragging],
  );
  const week = useMemo(() => weekOf(shownPlan, setting, monday), [shownPlan, setting, monday]);
  const blocks = scheduleBlocks.filter((block) =>
    week.some(({ stretches }) => stretches.some(({ place }) => place.block === block)),
  );
  const hasBreaks = week.some(({ stretches }) => stretches.some(({ kind }) => kind !== "work"));
  const title = new Intl.DateTimeFormat(t.locale, { dateStyle: "long", timeZone: "UTC" }).formatRange(
    Date.parse(monday),
    Date.parse(addDays(monday, 6)),
  );
  const count = (hours.to - hours.from) / 60;

  return (
    <Stack gap="xs" className={classes["week"] ?? ""}>
      <Group gap="xs" justify="space-between">
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t("schedule.week.previous")}
            onClick={() => onPick(addDays(on, -7))}
          >
            <IconChevronLeft size={18} />
          </ActionIcon>
          <Button variant="default" size="compact-md" h={34} onClick={() => onPick(today)}>
            {t("schedule.week.today")}
          </Button>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t("schedule.week.next")}
            onClick={() => onPick(addDays(on, 7))}
          >
            <IconChevronRight size={18} />
          </ActionIcon>
        </Group>
        <Text fw={600} size="sm" role="status">
          {dragging === undefined ? title : `${dragging.times.from}–${dragging.times.to}`}
        </Text>
      </Group>
      <Box
        className={classes["days"] ?? ""}
        data-may-drag={onTimes !== undefined}
        data-dragging={dragging !== undefined}
        __vars={{ "--hours": String(count), "--height": `${count * (count > 14 ? 26 : 40)}px` }}
        {...area}
      >
        <Box className={classes["axis"] ?? ""} aria-hidden>
          {Array.from({ length: count + 1 }, (_, index) => hours.from + index * 60).map((minute) => (
            <Box component="span" key={minute} __vars={positionIn(hours, { from: minute, to: minute })}>
              {clockOf(minute)}
            </Box>
          ))}
        </Box>
        {week.map((day, index) => (
          <section key={day.on} className={classes["day"]} aria-label={dateInWords(t.locale, day.on)}>
            <UnstyledButton
              className={classes["dayHead"] ?? ""}
              data-today={day.on === today}
              aria-pressed={day.on === on}
              title={t("schedule.week.pick")}
              onClick={() => onPick(day.on)}
            >
              <Text size="sm" inherit>
                {dateInWords(t.locale, day.on, { weekday: "short" })}
              </Text>
              <Text size="xs" c="dimmed">
                {dateInWords(t.locale, day.on, { day: "numeric", month: "short" })}
              </Text>
            </UnstyledButton>
            <div className={classes["column"]} ref={index === 0 ? columnRef : undefined}>
              {day.open !== null && (
                <Box
                  className={classes["openHours"] ?? ""}
                  aria-hidden
                  __vars={positionIn(hours, {
                    from: minutesOfClock(day.open.from),
                    to: minutesOfClock(day.open.to),
                  })}
                />
              )}
              <div className={classes["lines"]} aria-hidden />
              {day.stretches.every(({ kind }) => kind !== "work") && (
                <div className={classes["off"]}>{whyOff(day)}</div>
              )}
              <ul className={classes["stretches"]}>
                {day.stretches.map((stretch) => (
                  <StretchBox
                    key={keyOf(stretch)}
                    scheduleId={scheduleId}
                    stretch={stretch}
                    hours={hours}
                    listName={listNameOf(stretch)}
                    weekday={dateInWords(t.locale, day.on, { weekday: "long" })}
                    isOpen={isOpen(stretch)}
                    isDragged={dragging !== undefined && same(dragging.place, stretch.place)}
                    {...(onTimes === undefined
                      ? {}
                      : {
                          onHold: (event, grip) =>
                            hold(event, { place: stretch.place, item: stretch.item, grip }),
                        })}
                  />
                ))}
              </ul>
            </div>
          </section>
        ))}
      </Box>
      <Group gap="md" aria-hidden>
        {blocks.map((block) => (
          <span key={block} className={classes["legend"]} data-block={block}>
            {t(`schedule.block.${block}`)}
          </span>
        ))}
        {hasBreaks && (
          <span className={classes["legend"]} data-kind="break">
            {t("schedule.item.kind.break")}
          </span>
        )}
      </Group>
      {onTimes !== undefined && (
        <Text size="xs" c="dimmed" className={classes["hint"] ?? ""}>
          {t("schedule.week.hint")}
        </Text>
      )}
    </Stack>
  );

  function listNameOf({ place }: DayStretch): string {
    const list = findList(plan, place);
    return list === undefined ? "" : nameOf(place.block, list);
  }

  function isOpen({ place }: DayStretch): boolean {
    return open.block === place.block && open.list === place.listId && open.item === place.itemId;
  }

  function whyOff({ on: date, open: openHours }: PlannedDay): string {
    if (openHours !== null) return t("schedule.week.off");
    const reason = inLanguage(organization.closeDayMap[date]?.reason, t.locale);
    return reason === "" ? t("schedule.week.closed") : `${t("schedule.week.closed")}: ${reason}`;
  }
}

const keyOf = ({ kind, from, place: { block, listId, itemId } }: DayStretch): string =>
  JSON.stringify([kind, from, block, listId, itemId]);

const same = (a: ItemPlace, b: ItemPlace): boolean =>
  a.block === b.block && a.listId === b.listId && a.itemId === b.itemId;
