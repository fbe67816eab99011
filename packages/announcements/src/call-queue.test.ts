import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addCalls,
  afterCall,
  announcedWithinMs,
  type CallQueue,
  emptyCallQueue,
  hearCalls,
  type QueuedCall,
} from "#call-queue";

const beginAt = Date.parse("2026-05-04T07:00:00.000Z");
const instant = (seconds: number): string => new Date(beginAt + seconds * 1_000).toISOString();
const aCall = (seq: number, seconds: number, num = `A${seq}`): QueuedCall => ({
  seq,
  num,
  at: instant(seconds),
});
const aState = (seconds: number, calls: readonly QueuedCall[] = [], date = "2026-05-04") => ({
  date,
  time: instant(seconds),
  calls: calls.toSorted((one, other) => other.seq - one.seq),
});
const nowAt = (seconds: number): number => beginAt + seconds * 1_000;

type Queue = CallQueue<QueuedCall>;
const nothing: Queue = emptyCallQueue;
const live = { isFirst: false, freshMs: 8_000 };
const first = { isFirst: true, freshMs: 8_000 };
/** The call that is announced, and those that wait. */
const seqsOf = ({ current, waiting }: Queue): readonly (number | undefined)[] => [
  current?.seq,
  ...waiting.map(({ seq }) => seq),
];

test("several calls at once wait for each other, the earliest first", () => {
  const heard = hearCalls(nothing, aState(1, [aCall(5, 0), aCall(3, 0), aCall(4, 0)]), live);
  expect(seqsOf(heard)).toEqual([3, 4, 5]);
  expect(seqsOf(afterCall(heard, 3, nowAt(2)))).toEqual([4, 5]);
});

test("a call is announced once, however often the state has it", () => {
  const state = aState(1, [aCall(3, 0)]);
  const announced = afterCall(hearCalls(nothing, state, live), 3, nowAt(2));
  expect(seqsOf(hearCalls(announced, state, live))).toEqual([undefined]);
  expect(seqsOf(hearCalls(announced, state, first))).toEqual([undefined]);
});

test("over a new connection, calls older than the popup lasts are never announced", () => {
  const heard = hearCalls(nothing, aState(20, [aCall(3, 0), aCall(4, 15)]), first);
  expect(seqsOf(heard)).toEqual([4]);
  expect(seqsOf(hearCalls(heard, aState(21, [aCall(3, 0), aCall(4, 15)]), live))).toEqual([4]);
});

test("a call that is no longer valid is not announced, and its announcement ends", () => {
  const heard = hearCalls(nothing, aState(1, [aCall(3, 0), aCall(4, 0), aCall(5, 0)]), live);
  expect(seqsOf(hearCalls(heard, aState(2, [aCall(3, 0), aCall(5, 0)]), live))).toEqual([3, 5]);
  expect(seqsOf(hearCalls(heard, aState(2, [aCall(4, 0), aCall(5, 0)]), live))).toEqual([4, 5]);
});

test("an announcement that began in time is not cut off when its call is a minute old", () => {
  const heard = hearCalls(nothing, aState(55, [aCall(3, 0)]), live);
  expect(seqsOf(hearCalls(heard, aState(61), live))).toEqual([3]);
});

test("a call that is repeated before its turn is announced once, in the turn of the later one", () => {
  const one = aCall(3, 0, "A001");
  const heard = hearCalls(nothing, aState(1, [aCall(2, 0), one, aCall(4, 0)]), live);
  const again = aCall(7, 6, "A001");
  const state = aState(6, [aCall(2, 0), one, aCall(4, 0), again]);
  expect(seqsOf(hearCalls(heard, state, live))).toEqual([2, 4, 7]);
});

test("a call that is repeated while it is announced is announced again", () => {
  const one = aCall(3, 0, "A001");
  const heard = hearCalls(nothing, aState(1, [one]), live);
  const again = hearCalls(heard, aState(6, [one, aCall(7, 6, "A001")]), live);
  expect(seqsOf(again)).toEqual([3, 7]);
});

test("numbers start again with the day", () => {
  const evening = hearCalls(nothing, aState(1, [aCall(900, 0)]), live);
  const morning = hearCalls(evening, aState(2, [aCall(3, 2)], "2026-05-05"), live);
  expect(seqsOf(morning)).toEqual([3]);
});

test("after ten thousand calls no more is stored than after one", () => {
  let queue = nothing;
  for (let seq = 1; seq <= 10_000; seq += 1)
    queue = afterCall(hearCalls(queue, aState(seq, [aCall(seq, seq)]), live), seq, nowAt(seq));
  expect(queue).toEqual({ date: "2026-05-04", seen: 10_000, current: undefined, waiting: [] });
});

/** What happens to a loudspeaker: calls are made, announcements end, time passes. */
const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant("calls" as const),
      nums: fc.array(fc.constantFrom("A1", "A2", "A3"), { maxLength: 4 }),
    }),
    fc.record({ kind: fc.constant("end" as const), lastsSeconds: fc.integer({ min: 0, max: 40 }) }),
  ),
  { maxLength: 40 },
);

test("calls are announced in their order, once, one at a time, and none that is older than a minute", () => {
  fc.assert(
    fc.property(steps, (taken) => {
      let queue = nothing;
      let seconds = 0;
      let seq = 0;
      let made: readonly QueuedCall[] = [];
      const begun: QueuedCall[] = [];
      const follow = (next: Queue): void => {
        const { current } = next;
        if (current !== undefined && current.seq !== queue.current?.seq) {
          expect(nowAt(seconds) - Date.parse(current.at)).toBeLessThanOrEqual(announcedWithinMs);
          // The latest call of a ticket is the one that is announced.
          expect(made.filter(({ num }) => num === current.num).at(-1)).toEqual(current);
          begun.push(current);
        }
        const nums = next.waiting.map(({ num }) => num);
        expect(new Set(nums).size).toBe(nums.length);
        if (next.current === undefined) expect(next.waiting).toEqual([]);
        queue = next;
      };
      for (const step of taken)
        if (step.kind === "calls")
          for (const num of step.nums) {
            seq += 1;
            const call = aCall(seq, seconds, num);
            made = [...made, call];
            follow(addCalls(queue, [call], nowAt(seconds)));
          }
        else {
          seconds += step.lastsSeconds;
          if (queue.current !== undefined) follow(afterCall(queue, queue.current.seq, nowAt(seconds)));
        }
      const order = begun.map((call) => call.seq);
      expect(order).toEqual([...new Set(order)].toSorted((one, other) => one - other));
    }),
  );
});

test("a timely call that is not repeated is always announced", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 8 }), (seqs) => {
      const calls = seqs.map((each) => aCall(each, 0));
      let queue = addCalls(nothing, calls, nowAt(0));
      const announced: number[] = [];
      for (let second = 7; queue.current !== undefined; second += 7) {
        announced.push(queue.current.seq);
        queue = afterCall(queue, queue.current.seq, nowAt(second));
      }
      // The first eight begin at 0, 7, …, 49 seconds.
      expect(announced).toEqual(seqs.toSorted((one, other) => one - other));
    }),
  );
});
