import { jobStates } from "@cherga/contract/devices/device-job";
import { expect, test } from "vitest";
import { takesOutcome } from "#devices/jobs/takes-outcome";

const outcomes = ["done", "failed", "retry", "unknown"] as const;
const takenBy = (state: (typeof jobStates)[number], attempt?: number) =>
  outcomes.filter((outcome) => takesOutcome({ state, attempts: 2 }, { state: outcome, attempt }));

test("a job that is being done takes any outcome, an unknown one only what is learned later, and others none", () => {
  expect(Object.fromEntries(jobStates.map((state) => [state, takenBy(state)]))).toEqual({
    queued: [],
    sent: ["done", "failed", "retry", "unknown"],
    done: [],
    failed: [],
    unknown: ["done", "failed"],
    expired: [],
  });
});

test("the outcome of another attempt is not taken", () => {
  expect([takenBy("sent", 1), takenBy("sent", 3), takenBy("unknown", 1)]).toEqual([[], [], []]);
  expect(takenBy("sent", 2)).toEqual(outcomes);
});
