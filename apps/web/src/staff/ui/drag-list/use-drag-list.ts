import { type PointerEvent, type RefObject, useState } from "react";
import { usePointerDrag } from "#staff/ui/drag-list/use-pointer-drag.ts";

/** The entry that is dragged, and the gap it would be dropped into now. */
export type DraggedEntry<W> = {
  readonly what: W;
  readonly gap: string | undefined;
  readonly by: "pointer" | "keys";
};

export type DragStep = "up" | "down" | "first" | "last";

type Rules<W> = {
  /** The element in which the gaps are. */
  readonly list: RefObject<HTMLElement | null>;
  /** The gaps an entry can be dropped into, in reading order. */
  readonly gapsOf: (what: W) => readonly string[];
  /** The gap an entry is in now. */
  readonly homeOf: (what: W) => string;
  readonly onPut: (what: W, gap: string, by: DraggedEntry<W>["by"]) => void;
};

/** A list whose entries can be dragged by pointer and by keys. */
export type DragList<W> = ReturnType<typeof useDragList<W>>;

/** Lets entries of a list be moved: dragged by the pointer, or grabbed by a key, moved by arrows and dropped. */
export function useDragList<W>({ list, gapsOf, homeOf, onPut }: Rules<W>) {
  const [grabbed, setGrabbed] = useState<{ readonly what: W; readonly gap: string }>();
  const { dragged, hold, area } = usePointerDrag<W>(list, gapsOf, (what, gap) => {
    if (gap !== undefined && gap !== homeOf(what)) onPut(what, gap, "pointer");
  });
  const held: DraggedEntry<W> | undefined =
    dragged === undefined
      ? grabbed && { ...grabbed, by: "keys" }
      : { what: dragged.what, gap: dragged.gap, by: "pointer" };

  return {
    held,
    /** Where the pointer is while it drags. */
    pointer: dragged,
    area,
    hold: (event: PointerEvent, what: W): void => {
      setGrabbed(undefined);
      hold(event, what);
    },
    /** Grabs an entry by the keyboard, or drops the one that is grabbed. */
    grab: (what: W): void => {
      setGrabbed(undefined);
      if (grabbed === undefined) setGrabbed({ what, gap: homeOf(what) });
      else if (grabbed.gap !== homeOf(grabbed.what)) onPut(grabbed.what, grabbed.gap, "keys");
    },
    move: (to: DragStep): void => {
      if (grabbed === undefined) return;
      const gaps = gapsOf(grabbed.what);
      const gap = gaps[placeAfter(to, gaps.indexOf(grabbed.gap), gaps.length - 1)];
      if (gap !== undefined) setGrabbed({ ...grabbed, gap });
    },
    cancel: (): void => setGrabbed(undefined),
  };
}

function placeAfter(to: DragStep, place: number, last: number): number {
  switch (to) {
    case "up":
      return Math.max(0, place - 1);
    case "down":
      return Math.min(last, place + 1);
    case "first":
      return 0;
    case "last":
      return last;
  }
}
