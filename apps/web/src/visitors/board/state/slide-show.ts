import type { BoardConfiguration } from "@cherga/contract/shapes/board-state";

export type SlideFile = BoardConfiguration["board"]["slides"]["files"][number];

/** Which slide is shown, and which files were missing since the first one was shown last. */
export type SlideShow = { readonly turn: number; readonly missing: readonly string[] };

export type SlideStep = { readonly type: "next" } | { readonly type: "missing"; readonly path: string };

export const firstSlide: SlideShow = { turn: 0, missing: [] };

/** Returns the show after a step. A missing file is tried again in each round: it may have been the line. */
export function slideAfter(show: SlideShow, step: SlideStep, count: number): SlideShow {
  if (step.type === "missing")
    return show.missing.includes(step.path) ? show : { ...show, missing: [...show.missing, step.path] };
  const turn = (show.turn + 1) % Math.max(1, count);
  return { turn, missing: turn === 0 ? [] : show.missing };
}

/** Returns the slide to show: the one whose turn it is, or the next that is not missing; undefined if all are. */
export const slideOf = ({ turn, missing }: SlideShow, files: readonly SlideFile[]): SlideFile | undefined =>
  [...files.slice(turn), ...files.slice(0, turn)].find(({ path }) => !missing.includes(path));
