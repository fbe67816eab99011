import { expect, test } from "vitest";
import { hasSteppedBack, type Place, positionOf } from "#db/lineage";

const here: Place = {
  system: "7300000000000000001",
  timeline: "00000001",
  startedAt: "1777870800.123456",
  position: 100n,
};

test.each([
  ["the same place", here, false],
  ["a later position", { ...here, position: 101n }, false],
  ["an earlier position", { ...here, position: 99n }, true],
  ["another timeline, however far", { ...here, timeline: "00000002", position: 500n }, true],
  ["a restart, however far", { ...here, startedAt: "1777870800.123457", position: 500n }, true],
  ["another database", { ...here, system: "7300000000000000002", position: 500n }, true],
])("%s", (_case, now, isBack) => {
  expect(hasSteppedBack(here, now)).toBe(isBack);
});

test("positions are compared as numbers", () => {
  expect(positionOf("0/10")).toBe(16n);
  expect(positionOf("1/0") > positionOf("0/FFFFFFFF")).toBe(true);
  expect(positionOf("16/B374D848")).toBe(0x16b374d848n);
});
