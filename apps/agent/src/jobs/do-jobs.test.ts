import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { agentCalls, type DrivenDevice } from "@cherga/contract/calls/agent";
import { expect, onTestFinished, test } from "vitest";
import { makeJobs } from "#jobs/do-jobs";
import { makeReporter } from "#jobs/report-outcomes";
import { openJournal } from "#journal/journal";
import type { Outcome } from "#journal/journal-state";
import { CallFailure } from "#server/send";
import type { Session } from "#server/session";

const device: DrivenDevice = {
  kind: "printer-device",
  id: 1,
  name: "Printer",
  deviceId: null,
  host: "",
  ip: "",
  printerIpp: "",
  printerSSE: "",
  init: "",
  mac: "",
  config: {},
};

const claimed = {
  kind: "printer-device",
  id: 1,
  event: "test",
  document: { type: "command", event: "test", data: {} },
} as const;

/** What the server answers to a claim: the job, nothing, or an error; or the answer is lost. */
type ClaimAnswer = "given" | "null" | "lost" | "broken";

/** An agent with a server that answers claims as told, and a device that does jobs as told. */
function anAgent(answers: readonly ClaimAnswer[], outcomes: readonly Outcome[] = []) {
  const folder = mkdtempSync(join(tmpdir(), "cherga-jobs-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [left, outcomesLeft] = [[...answers], [...outcomes]];
  const done: number[] = [];
  const told: unknown[] = [];
  const call = async ({ path }: { path: string }, body: unknown): Promise<unknown> => {
    if (path === agentCalls.outcome.path) return told.push(body);
    const answer = left.shift() ?? "given";
    if (answer === "lost") throw new CallFailure("ETIMEDOUT");
    if (answer === "broken") throw new CallFailure("ERR_BAD_RESPONSE", 500);
    return answer === "given" ? claimed : null;
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answers are those of the contract
  const session = { call, token: async () => "", drop: () => undefined } as unknown as Session;
  const onError = (error: unknown): void => {
    throw error;
  };
  const log = (): void => undefined;
  const journal = openJournal(folder, () => undefined);
  const reporter = makeReporter({ journal, session, log, onError });
  const jobs = makeJobs({
    journal,
    session,
    reporter,
    teller: { tell: async () => undefined, forget: () => undefined },
    log,
    onError,
    driverOf: () => ({
      carryOut: async ({ job }) => {
        done.push(job);
        return outcomesLeft.shift() ?? { state: "done" };
      },
      probe: async () => undefined,
    }),
  });
  return { jobs, journal, done, told };
}

/** Lets everything happen that is under way. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

test("a job whose claim was not answered is claimed again, and done once", async () => {
  const { jobs, done, told } = anAgent(["lost", "given"]);
  jobs.setDevices("first", [device]);
  jobs.offer([7]);
  await settle();
  expect(done).toEqual([]);
  jobs.confirm();
  await settle();
  jobs.offer([7]);
  await settle();
  expect(done).toEqual([7]);
  expect(told[0]).toEqual({ job: 7, state: "done" });
});

test("a job that is refused on a dead connection is claimed again on the next one", async () => {
  const { jobs, journal, done } = anAgent(["null", "given"]);
  jobs.setDevices("first", [device]);
  jobs.offer([7]);
  await settle();
  expect([...journal.entries.keys()]).toEqual([7]);
  jobs.setDevices("second", [device]);
  await settle();
  expect(done).toEqual([7]);
});

test("a job that is refused on a connection that is alive is forgotten", async () => {
  const { jobs, journal, done } = anAgent(["null"]);
  jobs.setDevices("first", [device]);
  jobs.offer([7]);
  await settle();
  jobs.confirm();
  await settle();
  expect(journal.entries.size).toBe(0);
  expect(done).toEqual([]);
});

test("a job that is offered again after its outcome was taken is not done again, but its outcome is told again", async () => {
  const { jobs, done, told } = anAgent([]);
  jobs.setDevices("first", [device]);
  jobs.offer([7]);
  await settle();
  jobs.offer([7]);
  await settle();
  expect(done).toEqual([7]);
  expect(told).toEqual([
    { job: 7, state: "done" },
    { job: 7, state: "done" },
  ]);
});

test("a job that was certainly not done is done when it is offered again", async () => {
  const { jobs, done, told } = anAgent([], [{ state: "retry", trouble: "paperOut" }]);
  jobs.setDevices("first", [device]);
  jobs.offer([7]);
  await settle();
  jobs.offer([7]);
  await settle();
  expect(done).toEqual([7, 7]);
  expect(told).toEqual([
    { job: 7, state: "retry", trouble: "paperOut" },
    { job: 7, state: "done" },
  ]);
});

test("jobs are done in their order, also if documents had to be fetched again", async () => {
  const { jobs, done } = anAgent([]);
  jobs.setDevices("first", [device]);
  const offered = Array.from({ length: 30 }, (_, index) => index + 1);
  jobs.offer(offered.toReversed());
  await expect.poll(() => done).toHaveLength(offered.length);
  expect(done).toEqual(offered);
});

test("a job that the server cannot give does not hold up the others", async () => {
  const { jobs, done } = anAgent(["broken"]);
  jobs.setDevices("first", [device]);
  jobs.offer([7, 8]);
  await settle();
  expect(done).toEqual([8]);
  jobs.confirm();
  await settle();
  expect(done).toEqual([8, 7]);
});
