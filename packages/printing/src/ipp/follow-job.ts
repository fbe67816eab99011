import { setTimeout as sleep } from "node:timers/promises";
import type { IppClient, IppJob } from "#ipp/ipp-client";
import type { PrintLimits } from "#print-limits";
import { failureOf, PrintFailure, type PrintOutcome, type PrintTrouble } from "#print-outcome";
import { troubleOfReasons } from "#ipp/printer-reasons";

/** The states of jobs (RFC 8011). */
const processingStopped = 6;
const canceled = 7;
const aborted = 8;
const completed = 9;

type FollowDeps = {
  readonly isPaperLow: boolean;
  readonly limits: PrintLimits;
  readonly until: AbortSignal;
  readonly signal: AbortSignal;
};

/** Asks a printer for a job until it is printed. A job that cannot be printed now is cancelled, so that it is not printed later. */
export async function followJob(
  client: IppClient,
  first: IppJob,
  { isPaperLow, limits, until, signal }: FollowDeps,
): Promise<PrintOutcome> {
  let job: IppJob | undefined = first;
  let isPrevented: ((trouble: Trouble) => boolean) | undefined;
  let lost: PrintFailure | undefined;
  for (;;) {
    // The printer has forgotten it: some do so as soon as a job is done, others when they are switched off.
    if (job === undefined)
      return { state: "unknown", reason: "fault", detail: "the job is not known any more" };
    if (job.state >= canceled) return outcomeOf(job, isPaperLow);
    const isLate = until.aborted;
    const trouble = lost === undefined && !isLate ? await troubleNow(client, job, limits) : undefined;
    isPrevented = trouble === undefined ? undefined : (isPrevented ?? stopwatch(limits));
    if (isLate || (trouble !== undefined && isPrevented?.(trouble) === true)) {
      const reason = signal.aborted ? "aborted" : (trouble?.reason ?? lost?.reason ?? "timeout");
      return stopJob(client, job, { reason, isPaperLow, limits });
    }
    await sleep(limits.pollMs, undefined, { signal: until }).catch(() => undefined);
    const { id } = job;
    try {
      job = await client.readJob(id, AbortSignal.timeout(limits.connectMs));
      lost = undefined;
    } catch (error) {
      // The printer may come back.
      lost = failureOf(error);
    }
  }
}

type Trouble = { readonly reason: PrintTrouble; readonly isCertain: boolean };

/** Tells when trouble has lasted for too long, from now on. */
function stopwatch({ graceMs, warnedMs }: PrintLimits): (trouble: Trouble) => boolean {
  const since = performance.now();
  return ({ isCertain }) => performance.now() - since >= (isCertain ? graceMs : warnedMs);
}

/** Returns what stops a job. Some printers say it with the job, others only about themselves. */
async function troubleNow(
  client: IppClient,
  { state, reasons }: IppJob,
  { connectMs }: PrintLimits,
): Promise<Trouble | undefined> {
  const ofJob = troubleOfReasons(reasons);
  if (ofJob !== undefined) return { reason: ofJob, isCertain: true };
  try {
    const { trouble, warning } = await client.readPrinter(AbortSignal.timeout(connectMs));
    const certain = trouble ?? (state === processingStopped ? (warning ?? "offline") : undefined);
    if (certain !== undefined) return { reason: certain, isCertain: true };
    return warning && { reason: warning, isCertain: false };
  } catch (error) {
    failureOf(error);
    return undefined;
  }
}

function outcomeOf({ state, reasons }: IppJob, isPaperLow: boolean): PrintOutcome {
  if (state === completed && !reasons.includes("job-completed-with-errors"))
    return { state: "done", isPaperLow };
  const reason = troubleOfReasons(reasons) ?? (state === aborted ? "fault" : "aborted");
  return { state: "failed", reason, detail: reasons.join(", ") };
}

/** Cancels a job, and says whether it is certain that it will not be printed. */
async function stopJob(
  client: IppClient,
  { id }: IppJob,
  {
    reason,
    isPaperLow,
    limits,
  }: { readonly reason: PrintTrouble; readonly isPaperLow: boolean; readonly limits: PrintLimits },
): Promise<PrintOutcome> {
  const until = AbortSignal.timeout(limits.connectMs);
  try {
    const isCancelled = await client.cancel(id, until);
    const after = await client.readJob(id, until);
    // It was printed at the last moment.
    if (after?.state === completed) return outcomeOf(after, isPaperLow);
    if (isCancelled) return { state: "failed", reason, detail: "" };
    if (after !== undefined && after.state >= canceled) return outcomeOf(after, isPaperLow);
  } catch (error) {
    failureOf(error);
  }
  return { state: "unknown", reason, detail: "" };
}
