import { agentCalls, type DrivenDevice } from "@cherga/contract/calls/agent";
import type { Answer } from "@cherga/contract/call";
import { hardwareAfter, type MakeDriver } from "#drivers/driver";
import { makeLanes } from "#jobs/lanes";
import { makeWakeable } from "#jobs/wakeable";
import type { Reporter } from "#jobs/report-outcomes";
import { makeSigns } from "#jobs/signs";
import type { HardwareTeller } from "#jobs/tell-hardware";
import type { Journal } from "#journal/journal";
import type { Outcome } from "#journal/journal-state";
import type { Log } from "#log";
import { CallFailure, isOfAnyCall } from "#server/send";
import type { Session } from "#server/session";

type ClaimedJob = NonNullable<Answer<typeof agentCalls.claim>>;

/** What became of a claim: the job, nothing because it is gone, or trouble with this job or with the connection. */
type ClaimResult = ClaimedJob | "gone" | "later" | "noServer";

export type JobParts = {
  readonly journal: Journal;
  readonly session: Session;
  readonly reporter: Reporter;
  readonly teller: HardwareTeller;
  readonly driverOf: MakeDriver;
  readonly log: Log;
  readonly onError: (error: unknown) => void;
};

/** Claims jobs, and does each once. */
export type Jobs = {
  /** The server has told what this computer drives, on a connection. */
  setDevices(connection: string, devices: readonly DrivenDevice[]): void;
  /** The server has told which jobs wait. */
  offer(ids: readonly number[]): void;
  /** The connection is alive: what it has answered counts. */
  confirm(): void;
  /** Asks the hardware of idle devices for its state. */
  probe(): void;
  /** Claims nothing more, and waits for what has begun. */
  finish(): Promise<void>;
};

/** The documents of so many jobs of a device are kept; those of more are fetched when it is their turn. */
const keptDocuments = 20;

export function makeJobs(parts: JobParts): Jobs {
  const { journal, session, reporter, teller, driverOf, log, onError } = parts;
  const lanes = makeLanes(onError);
  let connection: string | undefined;
  let devices = new Map<string, DrivenDevice>();
  /** Jobs to be claimed. */
  const wanted = new Set<number>();
  /** Jobs that are in the lane of their device. */
  const held = new Set<number>();
  /** Jobs that the server did not give. They count as gone only if the connection was alive after the answer. */
  const gone = new Set<number>();
  /** Jobs that the server could not give now. */
  const postponed = new Set<number>();
  const signs = makeSigns();
  const claims = makeWakeable(claimWanted, onError);
  let isFinishing = false;

  for (const [job, { step }] of journal.entries) if (step === "claiming") wanted.add(job);

  /** Claims one job after the other, the oldest first: only the answer says which device it is for. */
  async function claimWanted(): Promise<void> {
    for (let job = oldest(wanted); job !== undefined && !isFinishing; job = oldest(wanted)) {
      // A job that was done before, but is offered again, keeps its outcome.
      if (!journal.entries.has(job)) journal.claiming(job);
      const claimed = await claim(job);
      if (claimed === "noServer") return;
      wanted.delete(job);
      if (typeof claimed === "string") putAside(job, claimed);
      else putInLane(job, claimed);
    }
  }

  async function claim(job: number): Promise<ClaimResult> {
    const asked = connection;
    if (asked === undefined) return "noServer";
    try {
      const claimed = await session.call(agentCalls.claim, { job, connection: asked });
      // The server gives nothing to an earlier connection.
      return claimed ?? (asked === connection ? "gone" : "noServer");
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      return isOfAnyCall(error) ? "noServer" : "later";
    }
  }

  const putAside = (job: number, result: "gone" | "later"): void =>
    void (result === "gone" ? gone : postponed).add(job);

  function putInLane(job: number, claimed: ClaimedJob): void {
    held.add(job);
    const key = keyOf(claimed);
    const kept = lanes.count(key) < keptDocuments ? claimed : undefined;
    lanes.add(key, () => takeTurn(job, kept).finally(() => held.delete(job)));
  }

  async function takeTurn(job: number, kept: ClaimedJob | undefined): Promise<void> {
    let claimed: ClaimResult = kept ?? "noServer";
    while (claimed === "noServer" && !isFinishing) {
      claimed = await claim(job);
      // The next jobs of the device wait too, so that their order stays.
      if (claimed === "noServer") await signs.next();
    }
    if (claimed === "noServer" || isFinishing) return;
    if (typeof claimed === "string") putAside(job, claimed);
    else finish(job, await outcomeOf(job, claimed));
  }

  async function outcomeOf(job: number, claimed: ClaimedJob): Promise<Outcome> {
    const entry = journal.entries.get(job);
    const { attempt } = claimed;
    if (entry !== undefined && "outcome" in entry) return { ...entry.outcome, attempt };
    const device = devices.get(keyOf(claimed));
    if (device === undefined) return { state: "failed", trouble: "noWay", attempt };
    const driver = driverOf(device, log);
    journal.started(job, attempt);
    const ageMs = Math.max(0, Date.now() - (entry?.since ?? Date.now()));
    const outcome = await driver
      .carryOut({ job, document: claimed.document, num: claimed.num, ageMs })
      .catch((error: unknown) => {
        // A fault of this program must not interrupt what other devices do.
        log(`Job ${job} of ${device.name} has failed unexpectedly: ${String(error)}`);
        return { state: "unknown", trouble: "fault" } as const;
      });
    // What a screen was told to do says nothing about what it shows.
    const hardware = device.kind === "board-device" ? undefined : hardwareAfter(outcome);
    if (hardware !== undefined) teller.tell(device, hardware).catch(onError);
    return { ...outcome, attempt };
  }

  function finish(job: number, outcome: Outcome): void {
    journal.finished(job, outcome);
    reporter.wake();
  }

  return {
    setDevices: (current, driven) => {
      if (current !== connection) {
        // What an earlier connection was told does not count.
        for (const job of gone) wanted.add(job);
        gone.clear();
      }
      connection = current;
      devices = new Map(driven.map((device) => [keyOf(device), device]));
      signs.give();
      claims.wake();
    },
    offer: (ids) => {
      for (const job of ids) {
        const step = journal.entries.get(job)?.step;
        // An outcome that the server does not have yet is told first.
        if (!held.has(job) && !gone.has(job) && step !== "finished" && step !== "started") wanted.add(job);
      }
      claims.wake();
    },
    confirm: () => {
      for (const job of gone) if (journal.entries.get(job)?.step === "claiming") journal.forget(job);
      gone.clear();
      for (const job of postponed) wanted.add(job);
      postponed.clear();
      signs.give();
      claims.wake();
    },
    probe: () => {
      for (const [key, device] of devices)
        if (lanes.isIdle(key))
          lanes.add(key, async () => {
            const hardware = await driverOf(device, log).probe();
            if (hardware !== undefined) await teller.tell(device, hardware);
          });
    },
    finish: async () => {
      isFinishing = true;
      signs.give();
      await claims.whenDone();
      await lanes.whenDone();
      await reporter.whenDone();
    },
  };
}

const keyOf = ({ kind, id }: Pick<DrivenDevice, "kind" | "id">): string => `${kind} ${id}`;

const oldest = (jobs: ReadonlySet<number>): number | undefined =>
  jobs.size === 0 ? undefined : Math.min(...jobs);
