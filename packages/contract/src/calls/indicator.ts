import { z } from "zod";
import type { Stream } from "#call";
import { shownWindow } from "#devices/consoles";
import { instant } from "#shapes/time";

/** What the display above a window shows, and whose window it is. */
export const indicatorState = shownWindow.extend({
  time: instant,
  /** The name of the window. */
  room: z.string(),
  accentColour: z.string(),
});
export type IndicatorState = z.output<typeof indicatorState>;

export const indicatorStream = {
  path: "/indicator/sse",
  who: "indicator",
  tag: "indicator",
  summary: "Tells what the display above a window shows whenever it changes, and every five seconds",
  message: indicatorState,
} as const satisfies Stream;
