import { expect, test } from "vitest";
import { makeDayQueues } from "#queue/runner/day-queues";

/** Requests are texts here; those that begin with "p" have low priority. */
function recordingQueues() {
  const taken: (readonly string[])[] = [];
  const dayQueues = makeDayQueues<string>({
    take: async (asks) => {
      taken.push(asks);
      await new Promise((resolve) => setTimeout(resolve, 1));
    },
    isLowPriority: (ask) => ask.startsWith("p"),
    maxBatch: 3,
    maxLowPriority: 2,
  });
  return { dayQueues, taken };
}

test("normal requests are taken first, with some low-priority requests each time", async () => {
  const { dayQueues, taken } = recordingQueues();
  for (const ask of ["p1", "p2", "p3", "p4", "p5", "a", "b", "c", "d"]) dayQueues.join("day", ask);
  await dayQueues.settled();
  expect(taken).toEqual([["a", "b", "c", "p1", "p2"], ["d", "p3", "p4"], ["p5"]]);
});

test("exclusive work runs alone, in the order of arrival", async () => {
  const { dayQueues, taken } = recordingQueues();
  dayQueues.join("day", "a");
  const alone = dayQueues.alone("day", async () => {
    taken.push(["alone"]);
    await new Promise((resolve) => setTimeout(resolve, 1));
    taken.push(["still alone"]);
  });
  dayQueues.join("day", "b");
  dayQueues.join("other day", "c");
  await Promise.all([alone, dayQueues.settled()]);
  expect(taken.filter(([first]) => first !== "c")).toEqual([["a"], ["alone"], ["still alone"], ["b"]]);
  expect(taken).toContainEqual(["c"]);
});
