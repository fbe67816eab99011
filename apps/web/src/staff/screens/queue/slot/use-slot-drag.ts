import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import {
  type SlotLayout,
  minuteAtX,
  type PointerPosition,
  scrollBy,
  type Target,
  targetAt,
} from "#staff/screens/queue/slot/drop.ts";
import type { SlotBooking } from "#staff/screens/queue/slot/grid.ts";

/** A booking that is being dragged, and where it would be put. */
export type SlotDrag = { readonly booking: SlotBooking; readonly target: Target };

type Held = {
  readonly booking: SlotBooking;
  readonly grabMinutes: number;
  readonly start: PointerPosition;
  readonly pointerId: number;
};

/** A hand is never quite still: less than this is a click. */
const leastPixels = 4;
const scrollEveryMs = 30;

/** Lets bookings be dragged by the pointer over a grid. Escape leaves everything as it was. */
export function useSlotDrag(
  scroller: { readonly current: HTMLElement | null },
  layoutOf: (scroller: HTMLElement) => SlotLayout,
  onDrop: (dragging: SlotDrag) => void,
): {
  readonly dragging: SlotDrag | undefined;
  readonly hold: (event: PointerEvent, booking: SlotBooking) => void;
  /** For the element around everything that can be dragged. */
  readonly area: {
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
    readonly onClickCapture: (event: { preventDefault(): void; stopPropagation(): void }) => void;
  };
} {
  const held = useRef<Held>(undefined);
  const pointer = useRef<PointerPosition>({ x: 0, y: 0 });
  const wasDragged = useRef(false);
  const [dragging, setDragging] = useState<SlotDrag>();

  function follow(): void {
    if (held.current === undefined || scroller.current === null) return;
    const { booking, grabMinutes } = held.current;
    const length = booking.to - booking.from;
    const target = targetAt(layoutOf(scroller.current), pointer.current, { grabMinutes, length });
    if (target === undefined) return;
    setDragging((before) => (isSame(before?.target, target) ? before : { booking, target }));
  }

  function drop(): void {
    held.current = undefined;
    setDragging(undefined);
  }

  function letGo(): void {
    if (dragging !== undefined) onDrop(dragging);
    drop();
  }

  const isDragging = dragging !== undefined;
  const followOn = useEffectEvent(follow);
  const dropIt = useEffectEvent(drop);
  useEffect(() => {
    if (!isDragging) return;
    const leave = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") dropIt();
    };
    const scroll = setInterval(() => {
      const box = scroller.current?.getBoundingClientRect();
      if (box === undefined) return;
      const { x, y } = pointer.current;
      scroller.current?.scrollBy(scrollBy(box.left, box.right, x), scrollBy(box.top, box.bottom, y));
      followOn();
    }, scrollEveryMs);
    addEventListener("keydown", leave);
    return () => {
      clearInterval(scroll);
      removeEventListener("keydown", leave);
    };
  }, [isDragging, scroller]);

  return {
    dragging,
    hold: (event, booking) => {
      wasDragged.current = false;
      // A finger scrolls the grid; it opens a booking and moves it there.
      if (event.button !== 0 || event.pointerType === "touch" || scroller.current === null) return;
      const grabMinutes = minuteAtX(layoutOf(scroller.current), event.clientX) - booking.from;
      const start = { x: event.clientX, y: event.clientY };
      held.current = { booking, grabMinutes, start, pointerId: event.pointerId };
    },
    area: {
      onPointerMove: (event) => {
        const { current } = held;
        if (current === undefined || current.pointerId !== event.pointerId) return;
        // Let go of somewhere else.
        if (event.buttons === 0) return letGo();
        pointer.current = { x: event.clientX, y: event.clientY };
        const { x, y } = current.start;
        if (!wasDragged.current && Math.hypot(event.clientX - x, event.clientY - y) < leastPixels) return;
        // From now on the pointer belongs to the whole grid: the booking itself may be scrolled out of it.
        if (!wasDragged.current) event.currentTarget.setPointerCapture(event.pointerId);
        wasDragged.current = true;
        follow();
      },
      onPointerUp: letGo,
      onPointerCancel: drop,
      onClickCapture: (event) => {
        if (!wasDragged.current) return;
        wasDragged.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}

const isSame = (before: Target | undefined, { operatorId, from }: Target): boolean =>
  before?.operatorId === operatorId && before.from === from;
