import type { JobOutcome } from "@cherga/contract/calls/agent";
import type { OutgoingPolicy } from "@cherga/outgoing/address-guard";
import { isReservedHost } from "@cherga/outgoing/reserved-host";
import { doTerminalJob, type TerminalSettings } from "@cherga/payment-terminal/terminal-job";
import type { TerminalOptions } from "@cherga/payment-terminal/terminal";
import type pg from "pg";
import type { HeldJob } from "#devices/jobs/job-table";

/** The payments that wait for a card at terminals that this server reaches itself, by the terminal's id. */
const waiting = new Map<number, AbortController>();

/** Stops waiting for a card, if this server does. */
export const interruptHere = (posDeviceId: number): void => waiting.get(posDeviceId)?.abort();

/** Does the jobs of payment terminals, until it is stopped. */
export type ServerTerminal = {
  readonly doJob: (job: HeldJob) => Promise<Omit<JobOutcome, "job">>;
  /** Stops waiting. What a terminal did meanwhile is found out later, from its last receipt. */
  stop(): void;
};

/** Does the jobs of payment terminals that have no agent. */
export function makeServerTerminal({
  pool,
  policy,
  demoPort,
  limits,
}: {
  readonly pool: pg.Pool;
  readonly policy: OutgoingPolicy;
  /** Where the demo's terminal is: examples have addresses that nobody has. */
  readonly demoPort?: number | undefined;
  readonly limits?: TerminalOptions["limits"];
}): ServerTerminal {
  const stopping = new AbortController();
  return { doJob, stop: () => stopping.abort() };

  async function doJob({ deviceId, event, payload }: HeldJob): Promise<Omit<JobOutcome, "job">> {
    const { rows } = await pool.query<TerminalSettings>({
      name: "payment-terminal",
      text: "select host, config from pos_device where id = $1",
      values: [deviceId],
    });
    const [stored] = rows;
    if (stored === undefined) return { state: "failed", trouble: "noWay" };
    const isExample = demoPort !== undefined && isReservedHost(stored.host.split(":")[0] ?? "");
    const settings = isExample ? { ...stored, host: `127.0.0.1:${demoPort}` } : stored;
    const payment = new AbortController();
    waiting.set(deviceId, payment);
    try {
      return await doTerminalJob(settings, event, payload, {
        policy,
        interrupt: payment.signal,
        abandon: stopping.signal,
        ...(limits === undefined ? {} : { limits }),
      });
    } finally {
      waiting.delete(deviceId);
    }
  }
}
