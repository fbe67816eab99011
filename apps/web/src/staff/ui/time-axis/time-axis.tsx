import { Box } from "@mantine/core";
import type { Stretch } from "@cherga/engine/time/day-frame";
import { timePositionIn } from "#staff/ui/time-axis/time-position.ts";
import classes from "#staff/ui/time-axis/time-axis.module.css";

type Props = {
  readonly span: Stretch;
  /** The minutes that are named; the first and the last may lie at the ends of the span. */
  readonly marks: readonly number[];
  readonly nameOf: (minute: number) => string;
};

/** The times below a drawing of a day. What is drawn is also said in words, so readers of the page skip it. */
export function TimeAxis({ span, marks, nameOf }: Props) {
  return (
    <div className={classes["axis"]} aria-hidden>
      {marks.map((minute) => (
        <Box component="span" key={minute} __vars={timePositionIn(span, { from: minute, to: minute })}>
          {nameOf(minute)}
        </Box>
      ))}
    </div>
  );
}
