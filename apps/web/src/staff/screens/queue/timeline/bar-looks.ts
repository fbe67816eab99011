import { deskLooks, stateLooks } from "#staff/hall/rows/state-badge.tsx";
import { shadeOf } from "#staff/screens/queue/parts/shade.ts";
import type { BarKind } from "#staff/screens/queue/timeline/bars.ts";

/** The colour of each kind of time: that of the state in which it is spent. Work and breaks are a background. */
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

/** Gives the colour of a kind of time, as the style sheet asks for it. */
export const colourOf = (kind: BarKind): { readonly "--colour": string } => ({
  "--colour": shadeOf(barColours[kind]),
});
