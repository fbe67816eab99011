import { setTimeout as sleep } from "node:timers/promises";
import { withDeadline } from "@cherga/outgoing/with-deadline";
import { chooseDocument } from "#ipp/choose-document";
import { followJob } from "#ipp/follow-job";
import { type IppClient, type IppJob, ippOperations, type JobRequest } from "#ipp/ipp-client";
import type { PrinterDescription } from "#ipp/printer-description";
import type { PrintLimits } from "#print-limits";
import { failureOf, outcomeOfError, PrintFailure, type PrintOutcome } from "#print-outcome";
import type { TicketDocument } from "#ticket-document";

/** Prints a ticket by IPP. The name of the ticket must be unique: a job whose answer was lost is found by it. */
export async function printByIpp(
  client: IppClient,
  ticket: TicketDocument,
  limits: PrintLimits,
  signal: AbortSignal,
): Promise<PrintOutcome> {
  let sent: { readonly job: IppJob; readonly isPaperLow: boolean };
  const sending = { hasBegun: false };
  try {
    sent = await withDeadline(limits.readyMs, signal, async (before) => {
      const printer = await readyPrinter(client, limits, before);
      const document = chooseDocument(printer, ticket);
      if (document === undefined) throw new PrintFailure("unsupported", printer.formats.join(", "));
      const request = await acceptedRequest(
        client,
        printer,
        {
          name: ticket.name,
          format: document.format,
          media: document.media,
          scaling: printer.scalings.includes("none") ? "none" : undefined,
        },
        before,
      );
      const job = await sendWhenFree(client, request, document.content, { before, limits, signal, sending });
      return { job, isPaperLow: printer.isPaperLow };
    });
  } catch (error) {
    if (!sending.hasBegun || error instanceof RefusedJob)
      return outcomeOfError(causeOf(error), false, signal);
    const found = await findLostJob(client, ticket.name, limits.connectMs);
    if (found === undefined) return outcomeOfError(error, true, signal);
    sent = { job: found, isPaperLow: false };
  }
  const { job, isPaperLow } = sent;
  return withDeadline(limits.printMs, signal, (until) =>
    followJob(client, job, { isPaperLow, limits, until, signal }),
  );
}

/** A printer that takes no jobs while it prints is asked again for a while. */
async function readyPrinter(
  client: IppClient,
  { pollMs }: PrintLimits,
  until: AbortSignal,
): Promise<PrinterDescription> {
  for (let isBusy = false; ; isBusy = true) {
    const printer = await client.readPrinter(until).catch((error: unknown) => {
      throw isBusy && until.aborted ? new PrintFailure("busy") : error;
    });
    if (printer.trouble !== undefined) throw new PrintFailure(printer.trouble);
    if (printer.refusal === undefined) return printer;
    if (printer.refusal === "offline") throw new PrintFailure("offline");
    await sleep(pollMs, undefined, { signal: until }).catch(() => undefined);
  }
}

/** A printer that knows neither the size of the paper nor the scaling gets the ticket without them. */
async function acceptedRequest(
  client: IppClient,
  printer: PrinterDescription,
  full: JobRequest,
  until: AbortSignal,
): Promise<JobRequest> {
  if (!printer.operations.has(ippOperations.validateJob)) return full;
  try {
    await client.validate(full, until);
    return full;
  } catch (error) {
    if (failureOf(error).reason !== "unsupported") throw error;
  }
  const plain: JobRequest = { ...full, media: { ...full.media, kind: "unnamed" }, scaling: undefined };
  await client.validate(plain, until);
  return plain;
}

/** The printer has answered that it does not take the job: nothing will be printed. */
class RefusedJob extends Error {}

const causeOf = (error: unknown): unknown => (error instanceof RefusedJob ? error.cause : error);

type PrintRequest = {
  readonly before: AbortSignal;
  readonly limits: PrintLimits;
  readonly signal: AbortSignal;
  /** Whether bytes of the ticket may have reached the printer. */
  readonly sending: { hasBegun: boolean };
};

/** Sends the ticket; a printer that is busy with another one is asked again for a while. */
async function sendWhenFree(
  client: IppClient,
  request: JobRequest,
  content: Buffer,
  { before, limits, signal, sending }: PrintRequest,
): Promise<IppJob> {
  for (;;) {
    sending.hasBegun = false;
    try {
      return await withDeadline(limits.printMs, signal, (until) =>
        client.print(request, content, until, () => (sending.hasBegun = true)),
      );
    } catch (error) {
      const isAnswer = error instanceof PrintFailure && /^(IPP|HTTP) /.test(error.detail);
      if (!isAnswer) throw error;
      if (error.reason !== "busy" || before.aborted) throw new RefusedJob("", { cause: error });
    }
    await sleep(limits.pollMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    if (before.aborted) throw new RefusedJob("", { cause: new PrintFailure("busy") });
  }
}

/** The connection ended before the printer named the job: it may have it nevertheless. */
async function findLostJob(client: IppClient, name: string, withinMs: number): Promise<IppJob | undefined> {
  try {
    return await client.findJob(name, AbortSignal.timeout(withinMs));
  } catch (error) {
    // That the printer does not answer is what made us look.
    failureOf(error);
    return undefined;
  }
}
