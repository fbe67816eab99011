import { Box, Group, Stack, Switch, Text, Tooltip, VisuallyHidden } from "@mantine/core";
import type { SchedulePlan } from "@cherga/contract/shapes/schedule";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { dayFrame, minuteAt } from "@cherga/engine/time/day-frame";
import { type ScheduleBlock, scheduleBlocks } from "@cherga/engine/vocabulary";
import { useId, useMemo, useRef, useState } from "react";
import { useNow } from "#staff/live/server-clock.ts";
import { usePlan } from "#staff/screens/schedule/plan-context.tsx";
import { clockOf } from "#staff/ui/clock.ts";
import { withTimes } from "#staff/screens/schedule/plan/plan.ts";
import { CopyDay } from "#staff/screens/schedule/week/copy-day.tsx";
import { DayColumn } from "#staff/screens/schedule/week/day-column.tsx";
import { positionIn } from "#staff/screens/schedule/week/position-in.ts";
import { useGestures } from "#staff/screens/schedule/week/use-gestures.ts";
import { useWeekEdits } from "#staff/screens/schedule/week/use-week-edits.ts";
import { WeekBar } from "#staff/screens/schedule/week/week-bar.tsx";
import { hoursShown, mondayOf, weekOf } from "#staff/screens/schedule/week/week-of.ts";
import { WhichDays } from "#staff/screens/schedule/week/which-days.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import { useFocusLater } from "#staff/ui/use-focus-later.ts";
import { zoneOf } from "#staff/schedule-result/use-organization.ts";
import classes from "#staff/screens/schedule/week/week.module.css";

type Props = {
  /** The valid part of the plan. */
  readonly plan: SchedulePlan;
  readonly today: CalendarDate;
  /** The chosen day; its week is shown. */
  readonly on: CalendarDate;
  readonly onPick: (on: CalendarDate) => void;
};

/** A schedule's result in a week, computed by the engine; it can be edited by drawing. */
export function Week({ plan, today, on, onPick }: Props) {
  const t = useTexts();
  const hintId = useId();
  const area = useRef<HTMLDivElement>(null);
  const { organization, mayWrite } = usePlan();
  const [isLayered, setLayered] = useState(false);
  const [copied, setCopied] = useState<CalendarDate>();
  const setting = useMemo(() => ({ hours: organization, zone: zoneOf(organization) }), [organization]);
  const monday = mondayOf(on);
  // The shown hours do not change during dragging.
  const hours = useMemo(() => hoursShown(weekOf(plan, setting, monday)), [plan, setting, monday]);
  const focusLater = useFocusLater(area);
  const edits = useWeekEdits(plan, (selector) =>
    focusLater((days) => days.querySelector<HTMLElement>(selector)),
  );
  const { gesture, hold, handlers } = useGestures(area, hours, edits.finish);
  const shownPlan = useMemo(
    () =>
      gesture?.kind === "drag" && gesture.on === gesture.from
        ? withTimes(plan, gesture.place, gesture.times)
        : plan,
    [plan, gesture],
  );
  const week = useMemo(() => weekOf(shownPlan, setting, monday), [shownPlan, setting, monday]);
  const count = (hours.to - hours.from) / 60;
  const mayEdit = mayWrite && !isLayered;
  const present = minuteAt(dayFrame(setting.zone, today), useNow(60_000));

  return (
    <Stack gap="xs" className={classes["week"] ?? ""}>
      <WeekBar
        on={on}
        today={today}
        {...(gesture === undefined ? {} : { times: gesture.times })}
        onPick={onPick}
      />
      <Box
        ref={area}
        className={classes["days"] ?? ""}
        data-may-drag={mayEdit}
        data-dragging={gesture !== undefined}
        __vars={{ "--hours": String(count), "--height": `${count * (count > 14 ? 26 : 40)}px` }}
        {...handlers}
      >
        <div className={classes["axis"]} aria-hidden>
          <div className={classes["scale"]}>
            {Array.from({ length: count + 1 }, (_, index) => hours.from + index * 60).map((minute) => (
              <Box component="span" key={minute} __vars={positionIn(hours, { from: minute, to: minute })}>
                {clockOf(minute)}
              </Box>
            ))}
          </div>
        </div>
        {week.map((day) => (
          <DayColumn
            key={day.on}
            day={day}
            plan={shownPlan}
            hours={hours}
            isToday={day.on === today}
            isPicked={day.on === on}
            present={day.on === today ? present : undefined}
            isLayered={isLayered}
            mayEdit={mayEdit}
            gesture={gesture}
            edits={edits}
            describedBy={hintId}
            onPick={() => onPick(day.on)}
            onCopy={() => setCopied(day.on)}
            onHold={hold}
          />
        ))}
      </Box>
      <Group justify="space-between" gap="xs">
        <Legend
          isLayered={isLayered}
          blocks={scheduleBlocks.filter((block) =>
            isLayered
              ? plan[block].length > 0
              : week.some(({ stretches }) => stretches.some(({ place }) => place.block === block)),
          )}
          hasBreaks={week.some(({ stretches }) => stretches.some(({ kind }) => kind !== "work"))}
        />
        <Tooltip label={t("schedule.layers.about")} multiline w={260} refProp="rootRef">
          <Switch
            size="sm"
            label={t("schedule.layers")}
            checked={isLayered}
            onChange={({ currentTarget: { checked } }) => setLayered(checked)}
          />
        </Tooltip>
      </Group>
      {mayEdit && <Hint id={hintId} />}
      <VisuallyHidden role="status" data-said>
        {edits.said}
      </VisuallyHidden>
      {edits.asked !== undefined && <WhichDays {...edits.asked} />}
      {copied !== undefined && <CopyDay from={copied} onClose={() => setCopied(undefined)} />}
    </Stack>
  );
}

/** How the week is drawn. The pointer's way is always shown, the others when they are wanted. */
function Hint({ id }: { readonly id: string }) {
  const t = useTexts();
  return (
    <Text component="div" size="xs" c="dimmed" style={{ textWrap: "pretty" }}>
      {t("schedule.week.hint")}
      <details className={classes["otherWays"]}>
        <summary>{t("schedule.week.otherWays")}</summary>
        <p>{t("schedule.week.hint.touch")}</p>
        <p>{t("schedule.week.hint.keys")}</p>
      </details>
      {/* For the blocks that it explains, also while the other ways are folded. */}
      <VisuallyHidden id={id}>{t("schedule.week.hint.keys")}</VisuallyHidden>
    </Text>
  );
}

type LegendProps = {
  readonly isLayered: boolean;
  /** From the most general to the most specific. */
  readonly blocks: readonly ScheduleBlock[];
  readonly hasBreaks: boolean;
};

/** Explains the colours; in the layer view also the precedence. */
function Legend({ isLayered, blocks, hasBreaks }: LegendProps) {
  const t = useTexts();
  return (
    <Group gap={isLayered ? "xs" : "md"} aria-hidden={!isLayered || undefined}>
      {(isLayered ? blocks.toReversed() : blocks).map((block, index) => (
        <Group key={block} gap="xs" wrap="nowrap">
          {isLayered && index > 0 && <span aria-hidden>›</span>}
          <span className={classes["legend"]} data-block={block}>
            {t(`schedule.block.${block}`)}
          </span>
        </Group>
      ))}
      {!isLayered && hasBreaks && (
        <span className={classes["legend"]} data-kind="break">
          {t("schedule.item.kind.break")}
        </span>
      )}
      {isLayered && <span className={classes["note"]}>{t("schedule.layers.hint")}</span>}
    </Group>
  );
}
