import type { DrivenDevice, JobDocument } from "@cherga/contract/calls/agent";
import { bytesOfHex, escposTicket } from "@cherga/printing/escpos/commands";
import { jobOutcomeOf } from "@cherga/printing/job-outcome";
import type { PrintOutcome } from "@cherga/printing/print-outcome";
import { printTicket } from "@cherga/printing/print-ticket";
import type { TicketDocument } from "@cherga/printing/ticket-document";
import { codeOf } from "#complaint";
import { carryOutCommand } from "#drivers/command-driver";
import { type Driver, hardwareWith } from "#drivers/driver";
import { putFile, timedName } from "#drivers/folder-target";
import { policyOfBranch } from "#drivers/policy-of-branch";
import { picturePng } from "#drivers/printer/picture-png";
import { probePrinter } from "#drivers/printer/probe-printer";
import { type PrinterWay, printerWayOf } from "#drivers/printer/printer-way";
import type { Outcome } from "#journal/journal-state";
import type { Log } from "#log";

/** Drives a printer. */
export function printerDriver(device: DrivenDevice, log: Log): Driver {
  const way = printerWayOf(device);
  return {
    carryOut: async ({ document, num }) => {
      if (document.type === "command") return carryOutCommand(device, document.event, log);
      if (document.type !== "picture") return { state: "failed", trouble: "unsupported" };
      if (way === undefined) return { state: "failed", trouble: "noWay" };
      return print(way, ticketOf(document), num, device, log);
    },
    probe: async () => {
      if (way === undefined) return hardwareWith("noWay");
      if (way.kind === "folder") return hardwareWith(undefined);
      return hardwareWith(await probePrinter(way, policyOfBranch()));
    },
  };
}

async function print(
  way: PrinterWay,
  ticket: TicketDocument,
  num: string | null,
  { name, mac }: DrivenDevice,
  log: Log,
): Promise<Outcome> {
  const paper = num === null ? ticket.name : `ticket ${num} (${ticket.name})`;
  const printed =
    way.kind === "folder"
      ? await printIntoFolder(way, ticket, num)
      : await printTicket(way, ticket, { policy: policyOfBranch(), mac });
  if (printed.state === "done") log(`The printer ${name} has printed ${paper}.`);
  else {
    const detail = printed.detail === "" ? "" : `, ${printed.detail}`;
    const what = printed.state === "unknown" ? "may have printed" : "has not printed";
    log(`The printer ${name} ${what} ${paper}: ${printed.reason}${detail}.`);
  }
  return jobOutcomeOf(printed);
}

/** Writes the ticket as a picture, and the bytes that a printer would get. */
async function printIntoFolder(
  { path, init }: Extract<PrinterWay, { kind: "folder" }>,
  { name, bitmap }: TicketDocument,
  num: string | null,
): Promise<PrintOutcome> {
  const settings = bytesOfHex(init);
  if (settings === undefined) return { state: "failed", reason: "unsupported", detail: "init is not in hex" };
  const file = timedName(num === null ? name : `${num} ${name}`, new Date());
  try {
    await putFile(path, `${file}.escpos`, escposTicket(bitmap, settings));
    await putFile(path, `${file}.png`, picturePng(bitmap));
    return { state: "done", isPaperLow: false };
  } catch (error) {
    return { state: "failed", reason: "unreachable", detail: codeOf(error) };
  }
}

const ticketOf = ({
  name,
  width,
  height,
  dots,
  dpi,
  paperMm,
}: Extract<JobDocument, { type: "picture" }>): TicketDocument => ({
  name,
  bitmap: { width, height, rows: Buffer.from(dots, "base64") },
  dpi,
  paperMm,
});
