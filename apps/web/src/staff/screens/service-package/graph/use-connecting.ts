import type { GraphLayout, GraphPoint } from "#staff/screens/service-package/graph/graph-shapes.ts";
import { type PointerEvent, type RefObject, useEffect, useEffectEvent } from "react";
import { useLatestState } from "#staff/ui/use-latest-state.ts";

/** A connection being drawn: its box, the pointer's position, and the box under it. */
export type ConnectionDraft = { readonly from: string; readonly to: string | undefined } & GraphPoint;

/** Draws a connection from a box by mouse, pen and touch. Escape cancels. */
export function useConnecting(
  canvas: RefObject<HTMLElement | null>,
  layout: GraphLayout,
  onConnect: (from: string, to: string) => void,
) {
  const { value: pulled, latest, set: setPulled } = useLatestState<ConnectionDraft>();
  const isPulling = pulled !== undefined;
  const stop = useEffectEvent(() => setPulled(undefined));
  useEffect(() => {
    if (!isPulling) return;
    const leave = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") stop();
    };
    addEventListener("keydown", leave);
    return () => removeEventListener("keydown", leave);
  }, [isPulling]);

  function follow(from: string, { clientX, clientY }: PointerEvent): void {
    if (canvas.current === null) return;
    scrollTowards(canvas.current.parentElement, clientX);
    const room = canvas.current.getBoundingClientRect();
    const point = { x: clientX - room.left, y: clientY - room.top };
    setPulled({ from, to: boxAt(layout, point), ...point });
  }

  return {
    pulled,
    /** The handlers of a box's handle. */
    handleOf: (from: string) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>): void => {
        // Otherwise the same gesture would drag the box.
        event.stopPropagation();
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(from, event);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>): void => {
        if (latest.current !== undefined) follow(from, event);
      },
      onPointerUp: (): void => {
        const to = latest.current?.to;
        if (to !== undefined && to !== from) onConnect(from, to);
        setPulled(undefined);
      },
      onPointerCancel: (): void => setPulled(undefined),
    }),
  };
}

const edgePixels = 30;
const scrollPixels = 16;

/** Scrolls when the pointer reaches an edge. */
function scrollTowards(room: HTMLElement | null, x: number): void {
  if (room === null) return;
  const { left, right } = room.getBoundingClientRect();
  if (x < left + edgePixels) room.scrollBy(-scrollPixels, 0);
  if (x > right - edgePixels) room.scrollBy(scrollPixels, 0);
}

function boxAt({ boxes }: GraphLayout, { x, y }: GraphPoint): string | undefined {
  return boxes.find((box) => box.x <= x && x <= box.x + box.width && box.y <= y && y <= box.y + box.height)
    ?.id;
}
