import { expect, test } from "vitest";
import { afterCall, type CallQueue, hearCalls, nothingAnnounced } from "#visitors/board/state/call-queue.ts";
import { aCall, aState } from "#visitors/board/state/testing.ts";

const live = { isFirst: false, freshMs: 8_000 };
const first = { isFirst: true, freshMs: 8_000 };
const numbersOf = ({ waiting }: CallQueue): readonly number[] => waiting.map(({ seq }) => seq);

test("several calls at once wait for each other, the earliest first", () => {
  const heard = hearCalls(nothingAnnounced, aState(1, [aCall(5, 0), aCall(3, 0), aCall(4, 0)]), live);
  expect(numbersOf(heard)).toEqual([3, 4, 5]);
  expect(numbersOf(afterCall(heard, 3))).toEqual([4, 5]);
});

test("a call is announced once, however often the state has it", () => {
  const state = aState(1, [aCall(3, 0)]);
  const announced = afterCall(hearCalls(nothingAnnounced, state, live), 3);
  expect(numbersOf(hearCalls(announced, state, live))).toEqual([]);
  expect(numbersOf(hearCalls(announced, state, first))).toEqual([]);
});

test("over a new connection, calls older than the popup lasts are never announced", () => {
  const heard = hearCalls(nothingAnnounced, aState(20, [aCall(3, 0), aCall(4, 15)]), first);
  expect(numbersOf(heard)).toEqual([4]);
  expect(numbersOf(hearCalls(heard, aState(21, [aCall(3, 0), aCall(4, 15)]), live))).toEqual([4]);
});

test("a call that is no longer valid is not announced", () => {
  const heard = hearCalls(nothingAnnounced, aState(1, [aCall(3, 0), aCall(4, 0)]), live);
  expect(numbersOf(hearCalls(heard, aState(2, [aCall(4, 0)]), live))).toEqual([4]);
});

test("a call that is repeated before its turn is announced once", () => {
  const one = aCall(3, 0, { num: "A001" });
  const heard = hearCalls(nothingAnnounced, aState(1, [aCall(2, 0), one]), live);
  const again = aCall(7, 6, { num: "A001" });
  expect(numbersOf(hearCalls(heard, aState(6, [aCall(2, 0), one, again]), live))).toEqual([2, 7]);
});

test("numbers start again with the day", () => {
  const evening = hearCalls(nothingAnnounced, aState(1, [aCall(900, 0)]), live);
  const morning = hearCalls(evening, aState(2, [aCall(3, 2)], "2026-05-05"), live);
  expect(numbersOf(morning)).toEqual([3]);
});

test("after ten thousand calls no more is stored than after one", () => {
  let announcing = nothingAnnounced;
  for (let seq = 1; seq <= 10_000; seq += 1)
    announcing = afterCall(hearCalls(announcing, aState(seq, [aCall(seq, seq)]), live), seq);
  expect(announcing).toEqual({ date: "2026-05-04", seen: 10_000, waiting: [] });
});
