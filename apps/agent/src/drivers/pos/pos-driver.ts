import type { DrivenDevice } from "@cherga/contract/calls/agent";
import { doTerminalJob } from "@cherga/payment-terminal/terminal-job";
import { type Driver, hardwareWith } from "#drivers/driver";
import { policyOfBranch } from "#drivers/policy-of-branch";
import type { Log } from "#log";

/** The payments that wait for a card, by the id of their terminal. */
const waiting = new Map<number, AbortController>();

/** Stops waiting for a card. Returns whether a payment was under way. */
export function interruptPayment({ kind, id, name }: DrivenDevice, log: Log): boolean {
  const payment = kind === "pos-device" ? waiting.get(id) : undefined;
  if (payment === undefined) return false;
  log(`The payment at ${name} is interrupted.`);
  payment.abort();
  return true;
}

/** Drives a payment terminal. */
export function posDriver(device: DrivenDevice, log: Log): Driver {
  const { id, name } = device;
  return {
    carryOut: async ({ document }) => {
      if (document.type !== "command") return { state: "failed", trouble: "unsupported" };
      const payment = new AbortController();
      waiting.set(id, payment);
      try {
        const options = { policy: policyOfBranch(), interrupt: payment.signal };
        const outcome = await doTerminalJob(device, document.event, document.data, options);
        const what = outcome.state === "done" ? "done" : `${outcome.state} (${outcome.trouble})`;
        log(`The terminal ${name} got the event ${document.event}: ${what}.`);
        return outcome;
      } finally {
        waiting.delete(id);
      }
    },
    probe: async () => {
      const outcome = await doTerminalJob(device, "test", {}, { policy: policyOfBranch() });
      if (outcome.state === "done") return hardwareWith(undefined);
      return hardwareWith(outcome.trouble);
    },
  };
}
