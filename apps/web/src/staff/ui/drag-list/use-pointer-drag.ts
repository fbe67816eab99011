import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useLatestState } from "#staff/ui/use-latest-state.ts";

/** The dragged entry, and the gap it would be dropped into; undefined if it is too far away. */
export type PointerDrag<W> = { readonly what: W; readonly gap: string | undefined } & Point;

type Point = { readonly x: number; readonly y: number };

/** A smaller movement is a click. */
const leastPixels = 4;
/** Farther away than this, the entry is dropped nowhere. */
const reachPixels = 60;
const edgePixels = 70;
const scrollPixels = 12;
const scrollEveryMs = 30;

/** Drags entries by mouse, pen and touch into gaps, which are the elements with `data-gap`. Escape cancels. */
export function usePointerDrag<W>(
  list: RefObject<HTMLElement | null>,
  gapsOf: (what: W) => readonly string[],
  onDrop: (what: W, gap: string | undefined) => void,
) {
  const held = useRef<{ readonly what: W; readonly start: Point; readonly pointerId: number }>(undefined);
  const wasDragged = useRef(false);
  const { value: dragged, latest, set: setDragged } = useLatestState<PointerDrag<W>>();

  function follow(what: W, { x, y }: Point): void {
    const gap = list.current === null ? undefined : nearestGap(list.current, new Set(gapsOf(what)), { x, y });
    setDragged({ what, gap, x, y });
  }

  function stop(): void {
    held.current = undefined;
    setDragged(undefined);
  }

  function letGo(): void {
    if (latest.current !== undefined) onDrop(latest.current.what, latest.current.gap);
    stop();
  }

  const isDragging = dragged !== undefined;
  const stopIt = useEffectEvent(stop);
  const scrollOn = useEffectEvent(() => {
    if (dragged === undefined || list.current === null) return;
    const { top, bottom } = list.current.getBoundingClientRect();
    // Only to what is hidden: a list that ends near the edge would be scrolled away from the pointer.
    const isUp = dragged.y < edgePixels && top < 0;
    const isDown = dragged.y > innerHeight - edgePixels && bottom > innerHeight;
    const by = isUp ? -1 : isDown ? 1 : 0;
    if (by === 0) return;
    scrollBy(0, by * scrollPixels);
    follow(dragged.what, dragged);
  });
  useEffect(() => {
    if (!isDragging) return;
    const leave = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") stopIt();
    };
    const scrolling = setInterval(scrollOn, scrollEveryMs);
    addEventListener("keydown", leave);
    return () => {
      clearInterval(scrolling);
      removeEventListener("keydown", leave);
    };
  }, [isDragging]);

  return {
    dragged,
    hold: (event: PointerEvent, what: W): void => {
      wasDragged.current = false;
      if (event.button !== 0) return;
      held.current = { what, start: { x: event.clientX, y: event.clientY }, pointerId: event.pointerId };
    },
    /** The handlers of the element around all entries. */
    area: {
      onPointerMove: (event: PointerEvent<HTMLElement>): void => {
        if (held.current === undefined || held.current.pointerId !== event.pointerId) return;
        const { start, what } = held.current;
        // The button was released elsewhere.
        if (event.buttons === 0) return letGo();
        const point = { x: event.clientX, y: event.clientY };
        if (!wasDragged.current && Math.hypot(point.x - start.x, point.y - start.y) < leastPixels) return;
        // Browsers report a pointer that rests when the page moves under it. It keeps the gap that it was moved to.
        if (latest.current?.x === point.x && latest.current.y === point.y) return;
        // The area captures the pointer, because the element under it may scroll away.
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

/** Finds the gap at or next to the pointer. */
function nearestGap(list: HTMLElement, gaps: ReadonlySet<string>, point: Point): string | undefined {
  if (distanceTo(list.getBoundingClientRect(), point) > reachPixels) return undefined;
  const found = [...list.querySelectorAll("[data-gap]")].flatMap((element) => {
    const gap = element.getAttribute("data-gap") ?? "";
    return gaps.has(gap) ? [{ gap, distance: distanceTo(element.getBoundingClientRect(), point) }] : [];
  });
  const nearest = Math.min(...found.map(({ distance }) => distance));
  // Of equally near gaps the last is nested deepest.
  return found.findLast(({ distance }) => distance === nearest)?.gap;
}

function distanceTo({ left, right, top, bottom }: DOMRect, { x, y }: Point): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}
