import { Box, Button, Group, Stack, Text, Tooltip, UnstyledButton } from "@mantine/core";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { dayFrame, instantOf, minuteAt, type Stretch } from "@cherga/engine/time/day-frame";
import { useId, useState } from "react";
import { deskLooks, stateLooks } from "#staff/hall/rows/state-badge.tsx";
import { sayDuration } from "#staff/hall/say-times.ts";
import { BarTable } from "#staff/screens/queue/timeline/bar-table.tsx";
import { type Bar, type BarKind, sumsOf } from "#staff/screens/queue/timeline/bars.ts";
import { cutTo, reachOver } from "#staff/screens/queue/timeline/geometry.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { clockAt } from "#staff/schedule-result/day-clock.ts";
import { TimeAxis } from "#staff/ui/time-axis/time-axis.tsx";
import { timePositionIn } from "#staff/ui/time-axis/time-position.ts";
import classes from "#staff/screens/queue/timeline/time-line.module.css";

/** Bars on one line; those of another lane may overlap in time. */
export type Lane = { readonly title: string; readonly bars: readonly Bar[] };

type Props = {
  readonly lanes: readonly Lane[];
  readonly zone: string;
  readonly on: CalendarDate;
  /** The current instant; absent on other days. */
  readonly now?: number | undefined;
  /** The stretches that must be visible. */
  readonly shown: readonly { readonly from: number; readonly to: number }[];
  readonly wordOf: (kind: BarKind) => string;
  /** Returns the owner of a bar; empty if it has none. */
  readonly whose?: (bar: Bar) => string;
};

/** Shows how time was spent: as bars that can be focused, and as a table. */
export function TimeLine({ lanes, zone, on, now, shown, wordOf, whose = () => "" }: Props) {
  const t = useTexts();
  const tableId = useId();
  const [isListed, setListed] = useState(false);
  const frame = dayFrame(zone, on);
  const reach = reachOver(shown, frame.minutes);
  const bars = lanes.flatMap((lane) => lane.bars);
  const present = now === undefined ? undefined : minuteAt(frame, now);
  const seen = bars.filter((bar) => cutTo(reach, bar) !== undefined);
  // How long ago a visit was booked is not part of the picture, and says nothing about it.
  const isCut = (kind: BarKind): boolean =>
    seen.some((bar) => bar.kind === kind && bar.startAt < instantOf(frame, reach.from));
  const isPresentSeen = present !== undefined && present >= reach.from && present <= reach.to;
  const clock = (at: number): string => clockAt(zone, on, new Date(at).toISOString());
  const wordsOf = (bar: Bar): readonly string[] =>
    [
      whose(bar),
      wordOf(bar.kind),
      sayDuration(t, bar.endAt - bar.startAt),
      `${clock(bar.startAt)}–${bar.isOpen ? t("queue.timeline.untilNow") : clock(bar.endAt)}`,
    ].filter((word) => word !== "");
  return (
    <Stack gap={6}>
      <div className={classes["lines"]}>
        {lanes.map(({ title, bars: ofLane }) => (
          <div key={title}>
            {lanes.length > 1 && (
              <Text size="xs" c="dimmed">
                {title}
              </Text>
            )}
            <ul className={classes["lane"]} aria-label={title}>
              {ofLane.map((bar) => (
                <BarOnLine key={keyOf(bar)} bar={bar} reach={reach} words={wordsOf(bar)} />
              ))}
            </ul>
          </div>
        ))}
        {isPresentSeen && (
          <Box
            className={classes["now"] ?? ""}
            aria-hidden
            __vars={timePositionIn(reach, { from: present, to: present })}
          />
        )}
        <TimeAxis span={reach} marks={reach.marks} nameOf={(minute) => clock(instantOf(frame, minute))} />
      </div>
      <Group gap="md" style={{ rowGap: 4 }} justify="space-between">
        <Group gap="md" style={{ rowGap: 2 }} component="ul" className={classes["legend"] ?? ""}>
          {[...sumsOf(seen)].map(([kind, ms]) => (
            <Text
              key={kind}
              component="li"
              size="sm"
              className={classes["kind"] ?? ""}
              data-kind={kind}
              __vars={colourOf(kind)}
            >
              {isCut(kind) ? wordOf(kind) : `${wordOf(kind)}: ${sayDuration(t, ms)}`}
            </Text>
          ))}
        </Group>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isListed}
          aria-controls={tableId}
          onClick={() => setListed(!isListed)}
        >
          {t(isListed ? "queue.timeline.hideTable" : "queue.timeline.showTable")}
        </Button>
      </Group>
      <div id={tableId}>
        {isListed && <BarTable bars={bars} zone={zone} on={on} wordOf={wordOf} whose={whose} />}
      </div>
    </Stack>
  );
}

const keyOf = ({ kind, startAt, ticketItemId }: Bar): string => `${kind} ${startAt} ${ticketItemId ?? ""}`;

type BarOnLineProps = { readonly bar: Bar; readonly reach: Stretch; readonly words: readonly string[] };

/** Shows one bar of a time line, with a tooltip on hover and focus. */
function BarOnLine({ bar, reach, words }: BarOnLineProps) {
  const cut = cutTo(reach, bar);
  if (cut === undefined) return null;
  return (
    <Box component="li" className={classes["place"] ?? ""} __vars={timePositionIn(reach, cut)}>
      <Tooltip label={words.join(" · ")} events={{ hover: true, focus: true, touch: true }}>
        <UnstyledButton
          className={classes["bar"] ?? ""}
          data-kind={bar.kind}
          data-open={bar.isOpen}
          aria-label={words.join(", ")}
          __vars={colourOf(bar.kind)}
        />
      </Tooltip>
    </Box>
  );
}

/** The colour of each kind of time: that of the matching state. Work and breaks are a background. */
const barColours: Readonly<Record<BarKind, string>> = {
  planned: stateLooks.planned.colour,
  waiting: stateLooks.wait.colour,
  called: stateLooks.called.colour,
  serving: stateLooks.serving.colour,
  paused: stateLooks.paused.colour,
  held: stateLooks.hold.colour,
  sleep: deskLooks.sleep.colour,
  work: deskLooks.free.colour,
  break: deskLooks.off.colour,
};

/** Returns the colour of a kind of time, as a custom property. */
const colourOf = (kind: BarKind): { readonly "--colour": string } => ({
  "--colour": barColours[kind],
});
