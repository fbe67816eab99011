import { expect, test } from "vitest";
import { keyAction } from "#staff/screens/schedule/week/stretch-keys.ts";

const item = { from: "09:00", to: "12:00" };
const none = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
const press = (key: string, more: Partial<typeof none> = {}) => keyAction({ ...none, key, ...more }, item);

test("the arrows move by a quarter of an hour, with Shift the end, with Alt the beginning", () => {
  expect(press("ArrowDown")).toEqual({ kind: "times", times: { from: "09:15", to: "12:15" } });
  expect(press("ArrowUp", { shiftKey: true })).toEqual({
    kind: "times",
    times: { from: "09:00", to: "11:45" },
  });
  expect(press("ArrowUp", { altKey: true })).toEqual({
    kind: "times",
    times: { from: "08:45", to: "12:00" },
  });
});

test("the arrows aside lead to the next day, and Delete takes away", () => {
  expect(press("ArrowRight")).toEqual({ kind: "carry", days: 1 });
  expect(press("Delete")).toEqual({ kind: "remove" });
});

test("other keys stay the browser's", () => {
  expect(press("Enter")).toBeUndefined();
  expect(press("Tab")).toBeUndefined();
  expect(press("ArrowLeft", { altKey: true })).toBeUndefined();
  expect(press("ArrowDown", { ctrlKey: true })).toBeUndefined();
});
