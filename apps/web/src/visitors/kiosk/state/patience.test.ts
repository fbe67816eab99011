import { expect, test } from "vitest";
import { patienceAt, secondsLeftAt } from "#visitors/kiosk/state/patience.ts";

test("a visitor who stops touching the menu is asked, and the kiosk resets without an answer", () => {
  expect(patienceAt("menu", 59)).toEqual({ kind: "here" });
  expect(patienceAt("menu", 60)).toEqual({ kind: "asking", secondsLeft: 20 });
  expect(patienceAt("menu", 80)).toEqual({ kind: "gone" });
});

test("a visitor who types or reads has longer", () => {
  expect(patienceAt("field", 100)).toEqual({ kind: "here" });
  expect(patienceAt("article", 100)).toEqual({ kind: "here" });
});

test("a ticket counts down and asks nothing", () => {
  expect(secondsLeftAt("ticket", 10)).toBe(30);
  expect(patienceAt("ticket", 39)).toEqual({ kind: "here" });
  expect(patienceAt("ticket", 40)).toEqual({ kind: "gone" });
});
