import type { JobOutcome } from "@cherga/contract/calls/agent";
import type { OutgoingPolicy } from "@cherga/outgoing/address-guard";
import { isReservedHost } from "@cherga/outgoing/reserved-host";
import { doTerminalJob, type TerminalSettings } from "@cherga/payment-terminal/terminal-job";
import type { TerminalOptions } from "@cherga/payment-terminal/terminal";
import type pg from "pg";
import type { Hub } from "#live/hub";
import type { HeldJob } from "#devices/jobs/job-table";

/** The topic on which servers tell each other that a payment at a terminal is to be interrupted. */
const interruptTopic = "terminal-interrupt";

/** Has the server that waits for a card at a terminal, whichever it is, ask the terminal to stop waiting. */
export async function interruptAtServers(
  { pool, hub }: { readonly pool: pg.Pool; readonly hub: Hub },
  job: { readonly organizationId: number; readonly deviceId: number; readonly once: string },
): Promise<void> {
  const { rows } = await pool.query<{ id: number }>({
    name: "interrupt-terminal-job",
    text: `update device_job set payload = payload || '{"interrupt": true}'
      where kind = 'pos-device' and device_id = $1 and once = $2 and agent_id is null
      returning id`,
    values: [job.deviceId, job.once],
  });
  const change = { topic: interruptTopic, act: "edit", reach: job.organizationId, uid: "" } as const;
  hub.publish(rows.map(({ id }) => ({ ...change, id })));
}

/** Does the jobs of payment terminals, until it is stopped. */
export type ServerTerminal = {
  readonly doJob: (job: HeldJob) => Promise<Omit<JobOutcome, "job">>;
  /** Stops waiting. What a terminal did meanwhile is found out later, from its last receipt. */
  stop(): void;
};

/** Does the jobs of payment terminals that have no agent. */
export function makeServerTerminal({
  pool,
  hub,
  policy,
  demoPort,
  limits,
}: {
  readonly pool: pg.Pool;
  readonly hub: Hub;
  readonly policy: OutgoingPolicy;
  /** Where the demo's terminal is: examples have addresses that nobody has. */
  readonly demoPort?: number | undefined;
  readonly limits?: TerminalOptions["limits"];
}): ServerTerminal {
  const stopping = new AbortController();
  /** The jobs that this server does now. */
  const waiting = new Map<number, AbortController>();
  const listener = {
    topics: new Set([interruptTopic]),
    scope: "all" as const,
    organizationId: null,
    // If this fails, the operator cancels once more.
    send: () => void interruptAsked().catch(() => undefined),
  };
  hub.add(listener);
  return {
    doJob,
    stop: () => {
      hub.remove(listener);
      stopping.abort();
    },
  };

  async function interruptAsked(): Promise<void> {
    if (waiting.size === 0) return;
    const { rows } = await pool.query<{ id: number }>({
      name: "interrupted-terminal-jobs",
      text: "select id from device_job where id = any($1) and payload ? 'interrupt'",
      values: [[...waiting.keys()]],
    });
    for (const { id } of rows) waiting.get(id)?.abort();
  }

  async function doJob({ id, deviceId, event, payload }: HeldJob): Promise<Omit<JobOutcome, "job">> {
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
    waiting.set(id, payment);
    try {
      return await doTerminalJob(settings, event, payload, {
        policy,
        interrupt: payment.signal,
        abandon: stopping.signal,
        ...(limits === undefined ? {} : { limits }),
      });
    } finally {
      waiting.delete(id);
    }
  }
}
