import type { OutgoingPolicy } from "@cherga/outgoing/address-guard";
import { bytesOfHex } from "#escpos/commands";
import { openFileLine } from "#escpos/file-line";
import type { PrinterLine } from "#escpos/printer-line";
import { printOnLine } from "#escpos/print-on-line";
import { openTcpLine } from "#escpos/tcp-line";
import { makeIppClient } from "#ipp/ipp-client";
import { ippAddressOf } from "#ipp/post-ipp";
import { printByIpp } from "#ipp/print-by-ipp";
import { type PrintLimits, usualPrintLimits } from "#print-limits";
import { outcomeOfError, type PrintOutcome, type PrintTrouble } from "#print-outcome";
import type { TicketDocument } from "#ticket-document";
import { wakePrinter } from "#wake-printer";

/** What printers by ESC/POS may need. */
type EscposSettings = {
  /** Commands before each ticket, in hex. */
  readonly init?: string;
  /** The printer never answers. */
  readonly isSilent?: boolean;
};

/** How a printer is reached. */
export type PrintWay =
  | (EscposSettings & { readonly kind: "tcp"; readonly host: string; readonly port?: number })
  | (EscposSettings & { readonly kind: "file"; readonly path: string })
  | {
      readonly kind: "ipp";
      readonly url: string;
      /** The SHA-256 fingerprint of the printer's certificate, if no authority has issued it. */
      readonly fingerprint?: string;
    };

export type PrintOptions = {
  readonly policy: OutgoingPolicy;
  readonly limits?: PrintLimits;
  readonly signal?: AbortSignal;
  /** A certificate that is trusted besides those of the usual authorities. */
  readonly ca?: string;
  /** The MAC address of a printer that may sleep; empty if it is not known. */
  readonly mac?: string;
  readonly wake?: (mac: string) => Promise<void>;
};

/** The usual port of printers that take ESC/POS. */
const escposPort = 9100;

/** What a printer that sleeps looks like. */
const signsOfSleep: ReadonlySet<PrintTrouble> = new Set(["unreachable", "timeout"]);

/**
 * Prints a ticket, and says what became of it. What goes wrong on the way to the printer is an outcome, not an error. A
 * printer that does not answer is woken, for the next attempt.
 */
export async function printTicket(
  way: PrintWay,
  ticket: TicketDocument,
  { mac = "", wake = wakePrinter, ...options }: PrintOptions,
): Promise<PrintOutcome> {
  const outcome = await attempt(way, ticket, options);
  if (outcome.state === "failed" && signsOfSleep.has(outcome.reason) && mac !== "") await wake(mac);
  return outcome;
}

async function attempt(
  way: PrintWay,
  ticket: TicketDocument,
  { policy, limits = usualPrintLimits, signal = new AbortController().signal, ca }: PrintOptions,
): Promise<PrintOutcome> {
  if (way.kind === "ipp") {
    const address = ippAddressOf(way.url);
    if (address === undefined) return { state: "failed", reason: "unsupported", detail: "no IPP address" };
    const encryption = { ca, fingerprint: way.fingerprint };
    const client = makeIppClient(address, { policy, connectMs: limits.connectMs, encryption });
    return printByIpp(client, ticket, limits, signal);
  }
  const init = bytesOfHex(way.init ?? "");
  if (init === undefined) return { state: "failed", reason: "unsupported", detail: "init is not in hex" };
  let line: PrinterLine;
  try {
    line = await openLine(way, policy, limits, signal);
  } catch (error) {
    return outcomeOfError(error, false, signal);
  }
  return printOnLine(line, { bitmap: ticket.bitmap, init, isSilent: way.isSilent ?? false }, limits, signal);
}

const openLine = (
  way: Exclude<PrintWay, { kind: "ipp" }>,
  policy: OutgoingPolicy,
  { connectMs }: PrintLimits,
  signal: AbortSignal,
): Promise<PrinterLine> =>
  way.kind === "file"
    ? openFileLine(way.path)
    : openTcpLine({ host: way.host, port: way.port ?? escposPort }, { policy, timeoutMs: connectMs, signal });
