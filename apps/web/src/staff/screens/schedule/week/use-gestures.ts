import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useLatestState } from "#staff/ui/use-latest-state.ts";
import type { Stretch } from "@cherga/engine/time/day-frame";
import {
  type Gesture,
  gestureTo,
  type Grasp,
  pointedAt,
  type WeekPoint,
} from "#staff/screens/schedule/week/gesture.ts";

type DragState = {
  readonly grasp: Grasp;
  readonly start: WeekPoint;
  readonly x: number;
  readonly y: number;
  readonly pointerId: number;
  /** Whether dragging has begun; a touch has to rest first, otherwise it scrolls the page. */
  readonly isTaken: boolean;
};

/** A smaller movement is a click. */
const leastPixels = 4;
/** A touch that moves farther before it has rested scrolls the page. */
const restPixels = 10;
const restMs = 400;

/**
 * Drags items and draws new ones by mouse, pen and touch, which has to rest for a moment. Escape cancels. Days are the
 * elements with `data-on`.
 */
export function useGestures(
  area: RefObject<HTMLElement | null>,
  hours: Stretch,
  onDone: (gesture: Gesture) => void,
) {
  const held = useRef<DragState>(undefined);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasMoved = useRef(false);
  const { value: gesture, latest, set: setGesture } = useLatestState<Gesture>();

  function stop(): void {
    clearTimeout(resting.current);
    held.current = undefined;
    setGesture(undefined);
  }

  function letGo(): void {
    const { current } = held;
    if (latest.current !== undefined) onDone(latest.current);
    else if (current?.grasp.kind === "empty")
      onDone({ kind: "draw", on: current.start.on, times: pointedAt(current.start.minute) });
    stop();
  }

  const isBusy = gesture !== undefined;
  const stopIt = useEffectEvent(stop);
  useEffect(() => {
    if (!isBusy) return;
    const leave = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") stopIt();
    };
    addEventListener("keydown", leave);
    return () => removeEventListener("keydown", leave);
  }, [isBusy]);

  // During a touch drag the page must not scroll. React's listeners are passive, so this one is added directly.
  useEffect(() => {
    const element = area.current;
    const stay = (event: TouchEvent): void => {
      if (held.current?.isTaken === true && event.cancelable) event.preventDefault();
    };
    element?.addEventListener("touchmove", stay, { passive: false });
    return () => element?.removeEventListener("touchmove", stay);
  }, [area]);

  return {
    gesture,
    /** Takes hold of an item or of empty space on a day. */
    hold: (event: PointerEvent, grasp: Grasp): void => {
      if (event.button !== 0) return;
      const start = pointAt(area.current, hours, event.clientX, event.clientY);
      if (start === undefined) return;
      const isFinger = event.pointerType === "touch";
      const isEnd = grasp.kind === "item" && grasp.grip !== "move";
      const { clientX: x, clientY: y, pointerId } = event;
      held.current = { grasp, start, x, y, pointerId, isTaken: !isFinger || isEnd };
      clearTimeout(resting.current);
      if (held.current.isTaken) return;
      resting.current = setTimeout(() => {
        if (held.current === undefined) return;
        held.current = { ...held.current, isTaken: true };
        wasMoved.current = true;
        navigator.vibrate?.(15);
        setGesture(gestureTo(grasp, start, start));
      }, restMs);
    },
    /** The handlers of the element around all days. */
    handlers: {
      // A click follows a mouse drag and must be ignored; none follows a touch, so the flag is reset here.
      onPointerDownCapture: (): void => {
        wasMoved.current = false;
      },
      onPointerMove: (event: PointerEvent<HTMLElement>): void => {
        const { current } = held;
        if (current === undefined || current.pointerId !== event.pointerId) return;
        // The button was released elsewhere.
        if (event.buttons === 0) return latest.current === undefined ? stop() : letGo();
        const way = Math.hypot(event.clientX - current.x, event.clientY - current.y);
        if (!current.isTaken) {
          if (way > restPixels) stop();
          return;
        }
        if (!wasMoved.current && way < leastPixels) return;
        const now = pointAt(area.current, hours, event.clientX, event.clientY);
        if (now === undefined) return;
        // The week captures the pointer, because the item may vanish while it is moved.
        event.currentTarget.setPointerCapture(event.pointerId);
        wasMoved.current = true;
        setGesture(gestureTo(current.grasp, current.start, now));
      },
      onPointerUp: letGo,
      onPointerCancel: stop,
      // A long touch on a link would open the browser's menu.
      onContextMenu: (event: { preventDefault(): void }): void => {
        if (held.current !== undefined) event.preventDefault();
      },
      onClickCapture: (event: { preventDefault(): void; stopPropagation(): void }): void => {
        if (!wasMoved.current) return;
        wasMoved.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}

/** Returns the day at or next to a point, and the minute there. */
function pointAt(area: HTMLElement | null, hours: Stretch, x: number, y: number): WeekPoint | undefined {
  const days = [...(area?.querySelectorAll("[data-on]") ?? [])].map((element) => ({
    on: element.getAttribute("data-on") ?? "",
    box: element.getBoundingClientRect(),
  }));
  const day = days.findLast(({ box }) => box.left <= x) ?? days[0];
  if (day === undefined || day.box.height === 0) return undefined;
  const minute = hours.from + ((y - day.box.top) / day.box.height) * (hours.to - hours.from);
  return { on: day.on, minute: Math.round(Math.max(hours.from, Math.min(hours.to, minute))) };
}
