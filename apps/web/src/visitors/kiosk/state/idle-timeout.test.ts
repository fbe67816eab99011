import { expect, test } from "vitest";
import { idleStateAt, secondsLeftAt } from "#visitors/kiosk/state/idle-timeout.ts";

test("a visitor who stops touching the menu is asked, and the kiosk resets without an answer", () => {
  expect(idleStateAt("menu", 59)).toEqual({ kind: "here" });
  expect(idleStateAt("menu", 60)).toEqual({ kind: "asking", secondsLeft: 20 });
  expect(idleStateAt("menu", 80)).toEqual({ kind: "gone" });
});

test("a visitor who types or reads has longer", () => {
  expect(idleStateAt("field", 100)).toEqual({ kind: "here" });
  expect(idleStateAt("article", 100)).toEqual({ kind: "here" });
});

test("a ticket counts down and asks nothing", () => {
  expect(secondsLeftAt("ticket", 10)).toBe(30);
  expect(idleStateAt("ticket", 39)).toEqual({ kind: "here" });
  expect(idleStateAt("ticket", 40)).toEqual({ kind: "gone" });
});
