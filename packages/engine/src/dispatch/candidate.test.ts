import { expect, test } from "vitest";
import { defaultSettings } from "#day/testing/a-day";
import { type Candidate, lineOf, lineOrder } from "#dispatch/candidate";

const minute = 60_000;
const traits = {
  serviceId: 1,
  ticketType: "online",
  isBooked: false,
  forcedTime: undefined,
  isPresent: false,
  durationMs: 30 * minute,
} as const;

test("visitors who differ in anything but time, number and operator are in different lines", () => {
  const choices = [1, 2].flatMap((serviceId) =>
    (["online", "inPlaceCurrent", "viaBot"] as const).flatMap((ticketType) =>
      [true, false].flatMap((isBooked) =>
        [undefined, 0, 500].flatMap((forcedTime) =>
          [true, false].flatMap((isPresent) =>
            [1, 30, 31, 600].map((minutes) => ({
              serviceId,
              ticketType,
              isBooked,
              forcedTime,
              isPresent,
              durationMs: minutes * minute,
            })),
          ),
        ),
      ),
    ),
  );
  const lines = new Map(choices.map((each) => [JSON.stringify(each), lineOf(each)]));
  const apart = choices.filter(({ forcedTime }) => forcedTime !== 500);
  expect(new Set(apart.map(lineOf)).size).toBe(apart.length);
  // When a time was promised does not matter, only that one was.
  expect(new Set(lines.values()).size).toBe(apart.length);
});

test("visits of the same length in minutes are in one line", () => {
  const lines = [29.1, 30].map((minutes) => lineOf({ ...traits, durationMs: minutes * minute }));
  expect(lines[1]).toBe(lines[0]);
});

const waiting = (itemId: number, num: number, pullTime: number): Candidate => ({
  ...traits,
  itemId,
  num,
  pullTime,
  delay: undefined,
  boundTo: undefined,
  plannedWith: undefined,
  line: lineOf(traits),
});

test("a line is called by time where time counts, else by number, and by id where those are equal", () => {
  const line = [waiting(1, 3, 100), waiting(2, 1, 200), waiting(4, 2, 100), waiting(3, 2, 100)];
  const ordered = (settings: Partial<typeof defaultSettings>) =>
    line.toSorted(lineOrder({ ...defaultSettings, ...settings })).map(({ itemId }) => itemId);
  expect(ordered({ timePriority: true, currentQueuePolitics: "alternate" })).toEqual([3, 4, 1, 2]);
  expect(ordered({ timePriority: false, currentQueuePolitics: "byWait" })).toEqual([3, 4, 1, 2]);
  expect(ordered({ timePriority: false, currentQueuePolitics: "fixedFirst" })).toEqual([2, 3, 4, 1]);
});
