import type { OutgoingPolicy } from "@cherga/outgoing/address-guard";
import { askStatus } from "@cherga/printing/escpos/commands";
import { openFileLine } from "@cherga/printing/escpos/file-line";
import type { PrinterLine } from "@cherga/printing/escpos/printer-line";
import { kindOfAnswer, statusBytes, statusOf } from "@cherga/printing/escpos/status";
import { openTcpLine } from "@cherga/printing/escpos/tcp-line";
import { makeIppClient } from "@cherga/printing/ipp/ipp-client";
import { ippAddressOf } from "@cherga/printing/ipp/post-ipp";
import { failureOf, type PrintTrouble } from "@cherga/printing/print-outcome";
import type { PrintWay } from "@cherga/printing/print-ticket";

const connectMs = 2_000;
const answerMs = 2_000;

/** Asks a printer what stops it. Undefined: nothing does, as far as it tells. */
export async function probePrinter(way: PrintWay, policy: OutgoingPolicy): Promise<PrintTrouble | undefined> {
  try {
    if (way.kind === "ipp") return await askByIpp(way, policy);
    const line =
      way.kind === "file"
        ? await openFileLine(way.path)
        : await openTcpLine({ host: way.host, port: way.port ?? 9100 }, { policy, timeoutMs: connectMs });
    if (way.isSilent !== true) return await askOnLine(line);
    await line.close();
    return undefined;
  } catch (error) {
    return failureOf(error).reason;
  }
}

async function askByIpp(
  { url, fingerprint }: Extract<PrintWay, { kind: "ipp" }>,
  policy: OutgoingPolicy,
): Promise<PrintTrouble | undefined> {
  const address = ippAddressOf(url);
  if (address === undefined) return "unsupported";
  const client = makeIppClient(address, { policy, connectMs, encryption: { fingerprint } });
  return (await client.readPrinter(AbortSignal.timeout(connectMs + answerMs))).trouble;
}

async function askOnLine(line: PrinterLine): Promise<PrintTrouble | undefined> {
  const until = AbortSignal.timeout(answerMs);
  const status: number[] = [];
  try {
    await line.write(askStatus, until);
    while (status.length < statusBytes)
      status.push(...[...(await line.read(until))].filter((byte) => kindOfAnswer(byte) === "status"));
    return statusOf(status).trouble;
  } catch (error) {
    // It works for another computer, or never answers: its jobs will show.
    if (until.aborted) return "busy";
    throw error;
  } finally {
    await line.close();
  }
}
