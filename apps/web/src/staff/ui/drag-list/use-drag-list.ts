import { type PointerEvent, type RefObject, useState } from "react";
import { usePointerDrag } from "#staff/ui/drag-list/use-pointer-drag.ts";

/** Something in somebody's hand, and the gap it would be put into now. */
export type Held<W> = {
  readonly what: W;
  readonly gap: string | undefined;
  readonly by: "pointer" | "keys";
};

export type Carrying = "up" | "down" | "first" | "last";

type Rules<W> = {
  /** The element in which the gaps are. */
  readonly list: RefObject<HTMLElement | null>;
  /** Where a thing can be put, in the order in which one reads. */
  readonly gapsOf: (what: W) => readonly string[];
  /** The gap in which it lies now. */
  readonly homeOf: (what: W) => string;
  readonly onPut: (what: W, gap: string, by: Held<W>["by"]) => void;
};

/** Things that can be carried to other places of a list, by pointer and by keys. */
export type Carried<W> = ReturnType<typeof useCarrying<W>>;

/** Lets things of a list be carried to other places: dragged, or grabbed by a key, moved by arrows and put down. */
export function useCarrying<W>({ list, gapsOf, homeOf, onPut }: Rules<W>) {
  const [grabbed, setGrabbed] = useState<{ readonly what: W; readonly gap: string }>();
  const { dragged, hold, area } = usePointerDrag<W>(list, gapsOf, (what, gap) => {
    if (gap !== undefined && gap !== homeOf(what)) onPut(what, gap, "pointer");
  });
  const held: Held<W> | undefined =
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
    /** Takes something by a key, or puts down what is held. */
    grab: (what: W): void => {
      setGrabbed(undefined);
      if (grabbed === undefined) setGrabbed({ what, gap: homeOf(what) });
      else if (grabbed.gap !== homeOf(grabbed.what)) onPut(grabbed.what, grabbed.gap, "keys");
    },
    carry: (to: Carrying): void => {
      if (grabbed === undefined) return;
      const gaps = gapsOf(grabbed.what);
      const gap = gaps[placeAfter(to, gaps.indexOf(grabbed.gap), gaps.length - 1)];
      if (gap !== undefined) setGrabbed({ ...grabbed, gap });
    },
    giveUp: (): void => setGrabbed(undefined),
  };
}

function placeAfter(to: Carrying, place: number, last: number): number {
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
