import { hostAndPort } from "@cherga/outgoing/host-and-port";
import type { PrintWay } from "@cherga/printing/print-ticket";

/** What the row of a printer says about how to reach it. */
export type StoredPrinter = {
  readonly ip: string;
  /** Its name in the network, if it has no fixed address. */
  readonly host: string;
  readonly printerIpp: string;
  readonly init: string;
  readonly mac: string;
  readonly config: Readonly<Record<string, unknown>>;
};

/** Returns how a printer is reached: by IPP if it has such an address, or else by ESC/POS; undefined if it has none. */
export function wayOf({
  ip,
  host: name,
  printerIpp,
  init,
  config,
}: Omit<StoredPrinter, "mac">): PrintWay | undefined {
  const { fingerprint, silent } = config;
  if (printerIpp !== "")
    return { kind: "ipp", url: printerIpp, ...(typeof fingerprint === "string" && { fingerprint }) };
  const target = hostAndPort(ip.trim() || name.trim());
  return target && { kind: "tcp", ...target, init, isSilent: silent === true };
}
