import { agentCalls } from "@cherga/contract/calls/agent";
import { makeWakeable } from "#jobs/wakeable";
import type { Journal } from "#journal/journal";
import type { Outcome } from "#journal/journal-state";
import type { Log } from "#log";
import { pauseMs } from "#server/pause";
import { CallFailure, isOfAnyCall } from "#server/send";
import type { Session } from "#server/session";

/** Reports outcomes until the server has them. */
export type Reporter = {
  /** Reports what is not reported yet. Called often; does nothing while it works or waits. */
  wake(): void;
  /** Like `wake`, without waiting after a failure: the connection is new. */
  hurry(): void;
  /** Waits for the report that is under way. */
  whenDone(): Promise<void>;
};

export function makeReporter({
  journal,
  session,
  log,
  onError,
}: {
  readonly journal: Journal;
  readonly session: Session;
  readonly log: Log;
  readonly onError: (error: unknown) => void;
}): Reporter {
  let failures = 0;
  let waitUntil = 0;
  const reports = makeWakeable(reportAll, onError);

  async function reportAll(): Promise<void> {
    let isLeft = false;
    for (const [job, entry] of journal.entries) {
      if (entry.step !== "finished") continue;
      const result = await report(job, entry.outcome);
      isLeft ||= result !== "taken";
      if (result === "noServer") break;
    }
    failures = isLeft ? failures + 1 : 0;
    if (isLeft) waitUntil = performance.now() + pauseMs(failures - 1);
  }

  async function report(job: number, outcome: Outcome): Promise<"taken" | "later" | "noServer"> {
    try {
      await session.call(agentCalls.outcome, { job, ...outcome });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (isOfAnyCall(error)) return "noServer";
      if (error.status >= 500) return "later";
      log(`The server does not take the outcome of job ${job} (${error.code}).`);
    }
    // The server offers a job again that is to be retried.
    if (outcome.state === "retry") journal.forget(job);
    else journal.reported(job);
    return "taken";
  }

  function wake(): void {
    if (performance.now() >= waitUntil) reports.wake();
  }

  return {
    wake,
    hurry: () => {
      waitUntil = 0;
      wake();
    },
    whenDone: reports.whenDone,
  };
}
