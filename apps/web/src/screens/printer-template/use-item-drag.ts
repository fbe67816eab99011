import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Held } from "#screens/printer-template/designer-context.ts";
import { type Gap, samePlace } from "#screens/printer-template/item-places.ts";

type What = Pick<Held, "type" | "from">;

/** What is dragged, where it would be put, and where the pointer is. */
export type Dragged = What & {
  readonly gap: Gap | undefined;
  readonly x: number;
  readonly y: number;
};

type Point = { readonly x: number; readonly y: number };

/** A hand is never quite still: less than this is a click. */
const leastPixels = 4;
/** Farther away than this one means nowhere. */
const reachPixels = 60;
const edgePixels = 70;
const scrollPixels = 12;

/** Lets items be dragged by mouse, pen and finger. Escape leaves everything as it was. */
export function useItemDrag(
  list: RefObject<HTMLElement | null>,
  gapsOf: (what: What) => readonly Gap[],
  onDrop: (dragged: Dragged) => void,
) {
  const held = useRef<(What & { readonly start: Point; readonly pointerId: number }) | undefined>(undefined);
  const wasDragged = useRef(false);
  const [dragged, setDragged] = useState<Dragged>();

  function follow(what: What, { x, y }: Point): void {
    const found = list.current === null ? undefined : nearestGap(list.current, gapsOf(what), { x, y });
    // The same gap stays the same object, so that nobody draws anew for nothing.
    setDragged((before) => ({ ...what, gap: samePlace(before?.gap, found) ? before?.gap : found, x, y }));
  }

  function stop(): void {
    held.current = undefined;
    setDragged(undefined);
  }

  function letGo(): void {
    if (dragged !== undefined) onDrop(dragged);
    stop();
  }

  const isDragging = dragged !== undefined;
  const stopIt = useEffectEvent(stop);
  const scrollOn = useEffectEvent(() => {
    if (dragged === undefined) return;
    const by = dragged.y < edgePixels ? -1 : dragged.y > innerHeight - edgePixels ? 1 : 0;
    if (by === 0) return;
    scrollBy(0, by * scrollPixels);
    follow(dragged, dragged);
  });
  useEffect(() => {
    if (!isDragging) return;
    const leave = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") stopIt();
    };
    const scroll = setInterval(scrollOn, 30);
    addEventListener("keydown", leave);
    return () => {
      clearInterval(scroll);
      removeEventListener("keydown", leave);
    };
  }, [isDragging]);

  return {
    dragged,
    hold: (event: PointerEvent, what: What): void => {
      wasDragged.current = false;
      if (event.button !== 0) return;
      held.current = { ...what, start: { x: event.clientX, y: event.clientY }, pointerId: event.pointerId };
    },
    /** For the element around everything that can be dragged. */
    area: {
      onPointerMove: (event: PointerEvent<HTMLElement>): void => {
        if (held.current === undefined || held.current.pointerId !== event.pointerId) return;
        const { start, pointerId: _, ...what } = held.current;
        // Let go of somewhere else.
        if (event.buttons === 0) return letGo();
        const point = { x: event.clientX, y: event.clientY };
        if (!wasDragged.current && Math.hypot(point.x - start.x, point.y - start.y) < leastPixels) return;
        // From now on the pointer belongs to the whole ticket: what it was on may be scrolled away.
        if (!wasDragged.current) event.currentTarget.setPointerCapture(event.pointerId);
        wasDragged.current = true;
        follow(what, point);
      },
      onPointerUp: letGo,
      onPointerCancel: stop,
      onClickCapture: (event: { preventDefault(): void; stopPropagation(): void }): void => {
        if (!wasDragged.current) return;
        wasDragged.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}

/** Finds the gap that the pointer is in or next to. */
function nearestGap(list: HTMLElement, gaps: readonly Gap[], point: Point): Gap | undefined {
  if (distanceTo(list.getBoundingClientRect(), point) > reachPixels) return undefined;
  const found = [...list.querySelectorAll("[data-gap]")].flatMap((element) => {
    const gap = gaps.find((each) => each.join(".") === element.getAttribute("data-gap"));
    return gap === undefined ? [] : [{ gap, distance: distanceTo(element.getBoundingClientRect(), point) }];
  });
  const nearest = Math.min(...found.map(({ distance }) => distance));
  // Of those as near as each other the last lies deeper, in a column.
  return found.findLast(({ distance }) => distance === nearest)?.gap;
}

function distanceTo({ left, right, top, bottom }: DOMRect, { x, y }: Point): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}
