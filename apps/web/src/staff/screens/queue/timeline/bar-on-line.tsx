import { Box, Tooltip, UnstyledButton } from "@mantine/core";
import type { Stretch } from "@cherga/engine/time/day-frame";
import { colourOf } from "#staff/screens/queue/timeline/bar-looks.ts";
import type { Bar } from "#staff/screens/queue/timeline/bars.ts";
import { cutTo, placeIn } from "#staff/screens/queue/timeline/geometry.ts";
import classes from "#staff/screens/queue/timeline/time-line.module.css";

type Props = { readonly bar: Bar; readonly reach: Stretch; readonly words: readonly string[] };

/** Shows one bar of a time line; whoever points at it or comes to it by the keyboard is told what it is. */
export function BarOnLine({ bar, reach, words }: Props) {
  const cut = cutTo(reach, bar);
  if (cut === undefined) return null;
  return (
    <Box component="li" className={classes["place"] ?? ""} __vars={placeIn(reach, cut)}>
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
