import type { JobOutcome } from "@cherga/contract/calls/agent";
import type { JobState } from "@cherga/contract/devices/device-job";

/** The outcomes that a job accepts in each state. Any other one came too late, or contradicts. */
const outcomesByState: Readonly<Record<JobState, readonly JobOutcome["state"][]>> = {
  sent: ["done", "failed", "retry", "unknown"],
  // Learned later. It is never tried again: it may have been done.
  unknown: ["done", "failed"],
  queued: [],
  done: [],
  failed: [],
  expired: [],
};

/** Whether a job takes this outcome. The outcome of an earlier attempt says nothing about the present one. */
export const takesOutcome = (
  job: { readonly state: JobState; readonly attempts: number },
  { state, attempt = job.attempts }: Pick<JobOutcome, "state" | "attempt">,
): boolean => attempt === job.attempts && outcomesByState[job.state].includes(state);
