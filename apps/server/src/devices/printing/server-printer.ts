import type { JobOutcome } from "@cherga/contract/calls/agent";
import type { JobTrouble } from "@cherga/contract/devices/device-job";
import type { OutgoingPolicy } from "@cherga/outgoing/address-guard";
import { isReservedHost } from "@cherga/outgoing/reserved-host";
import { jobOutcomeOf } from "@cherga/printing/job-outcome";
import { printTicket, type PrintWay } from "@cherga/printing/print-ticket";
import type { TicketDocument } from "@cherga/printing/ticket-document";
import type pg from "pg";
import type { HeldJob } from "#devices/jobs/job-table";
import { type StoredPrinter, wayOf } from "#devices/printing/print-way";

/** Does a job of a printer that has no agent. */
export type ServerPrinter = (job: HeldJob) => Promise<Omit<JobOutcome, "job">>;

/** Returns how this server prints. In the demo, what goes to an example's address is shown on the printer's page only. */
export function makeServerPrinter({
  pool,
  policy,
  isDemo,
  documentOf,
  onError,
}: {
  readonly pool: pg.Pool;
  readonly policy: OutgoingPolicy;
  readonly isDemo: boolean;
  readonly documentOf: (job: HeldJob) => Promise<TicketDocument | { readonly trouble: JobTrouble }>;
  readonly onError: (error: unknown) => void;
}): ServerPrinter {
  return async (job) => {
    const document = await documentOf(job).catch(onError);
    // Nothing was sent to the printer yet.
    if (document === undefined) return { state: "retry", trouble: "notDrawn" };
    if ("trouble" in document) return { state: "failed", trouble: document.trouble };
    const printer = await findPrinter(pool, job.deviceId);
    const way = printer && wayOf(printer);
    if (way === undefined) return { state: "failed", trouble: "noWay" };
    if (isDemo && isReservedHost(hostOf(way))) return { state: "done" };
    return jobOutcomeOf(await printTicket(way, document, { policy, mac: printer?.mac ?? "" }));
  };
}

async function findPrinter(pool: pg.Pool, printerId: number): Promise<StoredPrinter | undefined> {
  const { rows } = await pool.query<StoredPrinter>(
    `select ip, host, printer_ipp as "printerIpp", init, mac, config from printer_device where id = $1`,
    [printerId],
  );
  return rows[0];
}

function hostOf(way: PrintWay): string {
  if (way.kind === "ipp") return URL.parse(way.url)?.hostname ?? "";
  return way.kind === "tcp" ? way.host : "";
}
