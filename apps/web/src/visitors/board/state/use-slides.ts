import type { BoardConfiguration } from "@cherga/contract/shapes/board-state";
import { useEffect, useReducer } from "react";
import {
  firstSlide,
  slideAfter,
  type SlideFile,
  slideOf,
  type SlideShow,
  type SlideStep,
} from "#visitors/board/state/slide-show.ts";

/** Returns the slide to show now, if any, and a function that says that its file is missing. */
export function useSlides({ show, timeoutMs, files }: BoardConfiguration["board"]["slides"]): {
  readonly slide: SlideFile | undefined;
  readonly onMissing: (path: string) => void;
} {
  const count = files.length;
  const [state, step] = useReducer(
    (before: SlideShow, act: SlideStep) => slideAfter(before, act, count),
    firstSlide,
  );
  useEffect(() => {
    if (!show || count === 0) return undefined;
    const timer = setInterval(() => step({ type: "next" }), timeoutMs);
    return () => clearInterval(timer);
  }, [show, count, timeoutMs]);
  return {
    slide: show ? slideOf(state, files) : undefined,
    onMissing: (path) => step({ type: "missing", path }),
  };
}
