import { expect, test } from "vitest";
import { makeDayQueues } from "#queue/runner/day-queues";

/** Asks are texts here; those that begin with "p" can wait. */
function recordingLanes() {
  const taken: (readonly string[])[] = [];
  const lanes = makeDayQueues<string>({
    take: async (asks) => {
      taken.push(asks);
      await new Promise((resolve) => setTimeout(resolve, 1));
    },
    isPatient: (ask) => ask.startsWith("p"),
    most: 3,
    mostPatient: 2,
  });
  return { lanes, taken };
}

test("normal requests are taken first, with some low-priority requests each time", async () => {
  const { lanes, taken } = recordingLanes();
  for (const ask of ["p1", "p2", "p3", "p4", "p5", "a", "b", "c", "d"]) lanes.join("day", ask);
  await lanes.settled();
  expect(taken).toEqual([["a", "b", "c", "p1", "p2"], ["d", "p3", "p4"], ["p5"]]);
});

test("exclusive work runs alone, in the order of arrival", async () => {
  const { lanes, taken } = recordingLanes();
  lanes.join("day", "a");
  const alone = lanes.alone("day", async () => {
    taken.push(["alone"]);
    await new Promise((resolve) => setTimeout(resolve, 1));
    taken.push(["still alone"]);
  });
  lanes.join("day", "b");
  lanes.join("other day", "c");
  await Promise.all([alone, lanes.settled()]);
  expect(taken.filter(([first]) => first !== "c")).toEqual([["a"], ["alone"], ["still alone"], ["b"]]);
  expect(taken).toContainEqual(["c"]);
});
