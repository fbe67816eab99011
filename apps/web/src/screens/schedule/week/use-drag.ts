import { type PointerEvent, useEffect, useRef, useState } from "react";
import type { ItemPlace, PlanItem } from "#screens/schedule/plan/plan.ts";
import { dragged, type Grip } from "#screens/schedule/week/dragged.ts";

type Times = Pick<PlanItem, "from" | "to">;

/** An item that is being dragged, and the times it would have where it is now. */
export type Dragging = { readonly place: ItemPlace; readonly times: Times };

type Held = {
  readonly place: ItemPlace;
  readonly item: Times;
  readonly grip: Grip;
  readonly startY: number;
  readonly pointerId: number;
};

/** A hand is never quite still: less than this is a click. */
const leastPixels = 4;

/** Lets items be dragged by the pointer. Escape leaves everything as it was. */
export function useDrag(
  minutesPerPixel: () => number,
  onDrop: (dragging: Dragging) => void,
): {
  readonly dragging: Dragging | undefined;
  readonly hold: (event: PointerEvent, held: Pick<Held, "place" | "item" | "grip">) => void;
  /** For the element around everything that can be dragged. */
  readonly area: {
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
    readonly onClickCapture: (event: { preventDefault(): void; stopPropagation(): void }) => void;
  };
} {
  const held = useRef<Held>(undefined);
  const wasDragged = useRef(false);
  const [dragging, setDragging] = useState<Dragging>();

  const isDragging = dragging !== undefined;
  useEffect(() => {
    if (!isDragging) return;
    const leave = ({ key }: KeyboardEvent): void => {
      if (key !== "Escape") return;
      held.current = undefined;
      setDragging(undefined);
    };
    addEventListener("keydown", leave);
    return () => removeEventListener("keydown", leave);
  }, [isDragging]);

  function letGo(): void {
    if (dragging !== undefined) onDrop(dragging);
    held.current = undefined;
    setDragging(undefined);
  }

  return {
    dragging,
    hold: (event, what) => {
      if (event.button !== 0) return;
      // A finger on an item scrolls the page; only the ends of an item are held by it.
      if (event.pointerType === "touch" && what.grip === "move") return;
      wasDragged.current = false;
      held.current = { ...what, startY: event.clientY, pointerId: event.pointerId };
    },
    area: {
      onPointerMove: (event) => {
        const { current } = held;
        if (current === undefined || current.pointerId !== event.pointerId) return;
        // Let go of somewhere else.
        if (event.buttons === 0) return letGo();
        const byPixels = event.clientY - current.startY;
        if (!wasDragged.current && Math.abs(byPixels) < leastPixels) return;
        // From now on the pointer belongs to the whole week: the item itself may vanish while it is moved.
        if (!wasDragged.current) event.currentTarget.setPointerCapture(event.pointerId);
        wasDragged.current = true;
        const times = dragged(current.item, current.grip, byPixels * minutesPerPixel());
        setDragging({ place: current.place, times });
      },
      onPointerUp: letGo,
      onPointerCancel: () => {
        held.current = undefined;
        setDragging(undefined);
      },
      onClickCapture: (event) => {
        if (!wasDragged.current) return;
        wasDragged.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}
