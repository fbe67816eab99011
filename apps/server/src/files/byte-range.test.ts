import { expect, test } from "vitest";
import { byteRangeOf } from "#files/byte-range";

test.each([
  ["bytes=0-", { from: 0, to: 99 }],
  ["bytes=10-19", { from: 10, to: 19 }],
  ["bytes=90-200", { from: 90, to: 99 }],
  ["bytes=-5", { from: 95, to: 99 }],
  ["bytes=-500", { from: 0, to: 99 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=20-10", undefined],
  ["bytes=-", undefined],
  ["bytes=0-1,5-6", undefined],
  [undefined, undefined],
])("%s of a hundred bytes", (header, range) => {
  expect(byteRangeOf(header, 100)).toEqual(range);
});
