import { type PointerEvent, useEffect, useEffectEvent, useRef } from "react";
import { useLatestState } from "#staff/ui/use-latest-state.ts";
import {
  type SlotLayout,
  minuteAtX,
  type PointerPosition,
  scrollBy,
  type Target,
  targetAt,
} from "#staff/screens/queue/slot/drop.ts";
import type { SlotBooking } from "#staff/screens/queue/slot/grid.ts";

/** The dragged booking, and its target. */
export type SlotDrag = { readonly booking: SlotBooking; readonly target: Target };

type DragState = {
  readonly booking: SlotBooking;
  readonly grabMinutes: number;
  readonly start: PointerPosition;
  readonly pointerId: number;
};

/** A smaller movement is a click. */
const leastPixels = 4;
const scrollEveryMs = 30;

/** Drags bookings over a grid by the pointer. Escape cancels. */
export function useSlotDrag(
  scroller: { readonly current: HTMLElement | null },
  layoutOf: (scroller: HTMLElement) => SlotLayout,
  onDrop: (dragging: SlotDrag) => void,
): {
  readonly dragging: SlotDrag | undefined;
  readonly hold: (event: PointerEvent, booking: SlotBooking) => void;
  /** The handlers of the element around all bookings. */
  readonly area: {
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
    readonly onClickCapture: (event: { preventDefault(): void; stopPropagation(): void }) => void;
  };
} {
  const held = useRef<DragState>(undefined);
  const pointer = useRef<PointerPosition>({ x: 0, y: 0 });
  const wasDragged = useRef(false);
  const { value: dragging, latest, set: setDragging } = useLatestState<SlotDrag>();

  function follow(): void {
    if (held.current === undefined || scroller.current === null) return;
    const { booking, grabMinutes } = held.current;
    const length = booking.to - booking.from;
    const target = targetAt(layoutOf(scroller.current), pointer.current, { grabMinutes, length });
    if (target === undefined) return;
    if (!isSame(latest.current?.target, target)) setDragging({ booking, target });
  }

  function drop(): void {
    held.current = undefined;
    setDragging(undefined);
  }

  function letGo(): void {
    if (latest.current !== undefined) onDrop(latest.current);
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
      // A touch scrolls the grid; a tap opens the booking, which can be moved there.
      if (event.button !== 0 || event.pointerType === "touch" || scroller.current === null) return;
      const grabMinutes = minuteAtX(layoutOf(scroller.current), event.clientX) - booking.from;
      const start = { x: event.clientX, y: event.clientY };
      held.current = { booking, grabMinutes, start, pointerId: event.pointerId };
    },
    area: {
      onPointerMove: (event) => {
        const { current } = held;
        if (current === undefined || current.pointerId !== event.pointerId) return;
        // The button was released elsewhere.
        if (event.buttons === 0) return letGo();
        pointer.current = { x: event.clientX, y: event.clientY };
        const { x, y } = current.start;
        if (!wasDragged.current && Math.hypot(event.clientX - x, event.clientY - y) < leastPixels) return;
        // The grid captures the pointer, because the booking may scroll out of it.
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
