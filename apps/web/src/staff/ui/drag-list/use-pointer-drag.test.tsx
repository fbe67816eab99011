import { act, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { expect, test, vi } from "vitest";
import { usePointerDrag } from "#staff/ui/drag-list/use-pointer-drag.ts";

test("An entry released before the last movement is drawn still lands in its gap", () => {
  const onDrop = vi.fn<(what: string, gap: string | undefined) => void>();
  render(<Pile onDrop={onDrop} />);
  const entry = screen.getByText("Entry");
  // In one batch: React renders nothing between these events.
  act(() => {
    for (const [type, y, buttons] of [
      ["pointerdown", 0, 1],
      ["pointermove", 20, 1],
      ["pointerup", 20, 0],
    ] as const)
      entry.dispatchEvent(
        new PointerEvent(type, { bubbles: true, clientX: 0, clientY: y, buttons, pointerId: 1 }),
      );
  });
  expect(onDrop).toHaveBeenCalledExactlyOnceWith("entry", "end");
});

test("An entry that is held still lands in its gap, even if the list moves away", () => {
  const onDrop = vi.fn<(what: string, gap: string | undefined) => void>();
  render(<Pile onDrop={onDrop} />);
  const entry = screen.getByText("Entry");
  const point = (type: string, y: number, buttons: number): void =>
    act(() => {
      entry.dispatchEvent(
        new PointerEvent(type, { bubbles: true, clientX: 0, clientY: y, buttons, pointerId: 1 }),
      );
    });
  point("pointerdown", 0, 1);
  point("pointermove", 20, 1);
  const list = entry.parentElement;
  if (list !== null) vi.spyOn(list, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 500, 10, 10));
  point("pointermove", 20, 1);
  point("pointerup", 20, 0);
  expect(onDrop).toHaveBeenCalledExactlyOnceWith("entry", "end");
});

test.each([
  { bottom: innerHeight - 10, isScrolled: false },
  { bottom: innerHeight + 10, isScrolled: true },
])("Near the edge the page scrolls only if the list goes on: $isScrolled", ({ bottom, isScrolled }) => {
  vi.useFakeTimers();
  const scroll = vi.spyOn(globalThis, "scrollBy").mockReturnValue();
  render(<Pile onDrop={() => undefined} />);
  const entry = screen.getByText("Entry");
  const list = entry.parentElement;
  if (list !== null)
    vi.spyOn(list, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 100, 10, bottom - 100));
  for (const [type, y] of [
    ["pointerdown", 100],
    ["pointermove", innerHeight - 20],
  ] as const)
    act(() => {
      entry.dispatchEvent(
        new PointerEvent(type, { bubbles: true, clientX: 0, clientY: y, buttons: 1, pointerId: 1 }),
      );
    });
  act(() => void vi.advanceTimersByTime(100));
  expect(scroll.mock.calls.length > 0).toBe(isScrolled);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Pile({ onDrop }: { readonly onDrop: (what: string, gap: string | undefined) => void }) {
  const list = useRef<HTMLDivElement>(null);
  const drag = usePointerDrag<string>(list, () => ["end"], onDrop);
  return (
    <div ref={list} {...drag.area}>
      <span onPointerDown={(event) => drag.hold(event, "entry")}>Entry</span>
      <i data-gap="end" />
    </div>
  );
}
