import type { DrivenDevice, JobDocument } from "@cherga/contract/calls/agent";
import type { hardwareStates } from "@cherga/contract/calls/devices";
import type { JobTrouble } from "@cherga/contract/devices/device-job";
import type { Outcome } from "#journal/journal-state";
import type { Log } from "#log";

/** A job that a driver must do now. */
export type DriverJob = {
  readonly job: number;
  readonly document: JobDocument;
  /** The number of the ticket that it is about. */
  readonly num: string | null;
  /** How long this computer has known of it. */
  readonly ageMs: number;
};

/** The state of the hardware behind a device. */
export type Hardware = {
  readonly state: (typeof hardwareStates)[number];
  readonly trouble: JobTrouble | null;
};

/** Drives one device. What goes wrong with the hardware is an outcome, not an error. */
export type Driver = {
  carryOut(job: DriverJob): Promise<Outcome>;
  /** Asks the hardware for its state; undefined if it cannot tell. */
  probe(): Promise<Hardware | undefined>;
};

export type MakeDriver = (device: DrivenDevice, log: Log) => Driver;

const offTroubles: ReadonlySet<JobTrouble> = new Set(["unreachable", "offline", "timeout"]);

/** Returns the state of hardware with this trouble. A busy device says nothing about itself. */
export function hardwareWith(trouble: JobTrouble | undefined): Hardware | undefined {
  if (trouble === undefined) return { state: "ready", trouble: null };
  if (trouble === "busy" || trouble === "aborted") return undefined;
  return { state: offTroubles.has(trouble) ? "off" : "trouble", trouble };
}

/** Returns what the outcome of a job says about the hardware. */
export const hardwareAfter = ({ state, trouble }: Outcome): Hardware | undefined =>
  state === "done" ? hardwareWith(undefined) : trouble && hardwareWith(trouble);
