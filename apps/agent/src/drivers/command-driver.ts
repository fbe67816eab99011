import type { DrivenDevice } from "@cherga/contract/calls/agent";
import type { Outcome } from "#journal/journal-state";
import type { Log } from "#log";

/** Carries out an event without a document: it can only show which device is meant. */
export function carryOutCommand({ kind, id, name }: DrivenDevice, event: string, log: Log): Outcome {
  if (event !== "identify" && event !== "test") {
    log(`The device ${name} got the event ${event}, which this program does not know.`);
    return { state: "failed", trouble: "unsupported" };
  }
  log(`This is the device ${name} (${kind} ${id}).`);
  return { state: "done" };
}
