import { expect, test } from "vitest";
import { handOver, isCurrent, mayWrite, takeBack, type Writer } from "#writer";

const centre: Writer = { serverId: null, epoch: 0 };

test("an organization without a branch server is decided by the centre", () => {
  expect(mayWrite(null, centre)).toBe(true);
  expect(mayWrite(7, centre)).toBe(false);
});

test("after a hand-over only that branch server decides, until the organization is taken back", () => {
  const branch = handOver(centre, 7);
  expect([null, 7, 8].map((self) => mayWrite(self, branch))).toEqual([false, true, false]);
  expect([null, 7].map((self) => mayWrite(self, takeBack(branch)))).toEqual([true, false]);
});

test("every change has an epoch of its own", () => {
  const writers = [centre];
  for (const change of [
    (writer: Writer) => handOver(writer, 7),
    takeBack,
    (writer: Writer) => handOver(writer, 7),
  ])
    writers.push(change(writers.at(-1) ?? centre));
  expect(writers.map(({ epoch }) => epoch)).toEqual([0, 1, 2, 3]);
});

test("a branch server that was replaced is refused, even if the organization came back to it later", () => {
  const first = handOver(centre, 7);
  const second = handOver(takeBack(first), 7);
  expect(isCurrent(first, first)).toBe(true);
  expect(isCurrent(first, second)).toBe(false);
  expect(isCurrent({ ...second, serverId: 8 }, second)).toBe(false);
  expect(isCurrent({ ...second, serverId: null }, second)).toBe(false);
});
