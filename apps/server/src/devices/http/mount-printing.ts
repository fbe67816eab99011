import { queueCalls } from "@cherga/contract/calls/queue";
import type { FastifyInstance } from "fastify";
import type { BaseDeps } from "#auth/base-deps";
import { serve } from "#auth/serve";
import { putJobs } from "#devices/jobs/job-table";
import { originOf, printerOfDesks, printJob } from "#devices/printing/print-jobs";
import type { LiveDeps } from "#live/live-deps";
import type { MessageDeps } from "#messages/message-deps";
import { dayOfTicket, organizationOf } from "#queue/http/desk";
import { idempotencyOfStaff } from "#queue/http/idempotency";
import type { DeskPrinter } from "#queue/http/mount-desk-actions";
import type { QueueDeps } from "#queue/deps/queue-deps";

type PrintingDeps = BaseDeps & LiveDeps & QueueDeps & MessageDeps;

/** Mounts printing at desks. */
export function mountPrinting(app: FastifyInstance, deps: PrintingDeps): void {
  const print = deskPrinter(deps);
  serve(app, deps, queueCalls.printTicket, async ({ params, query, session, request, reply }) => {
    void reply.header("cache-control", "no-store");
    await dayOfTicket(deps, session, params.id);
    return { job: await print({ session, request, ticketId: params.id, signature: query.signature }) };
  });
}

/** Returns how desks print: on the printer with a signature, or on the printer of the desks. */
export const deskPrinter =
  (deps: PrintingDeps): DeskPrinter =>
  async ({ session, request, ticketId, signature }) => {
    const organizationId = organizationOf(session);
    const printerId = await printerOfDesks(deps.pool, organizationId, signature);
    const once = idempotencyOfStaff(request, session);
    const job = printJob({ ticketId, origin: originOf(deps, request) }, { organizationId, printerId });
    const [stored] = await putJobs(
      { client: deps.pool, tell: (change) => deps.hub.publish([change]) },
      deps.clock,
      [{ ...job, ...(once && { once: `${once.owner} ${once.key}` }) }],
    );
    if (stored === undefined) throw new Error("a job was not stored");
    return stored;
  };
