import type { DrivenDevice } from "@cherga/contract/calls/agent";
import { hostAndPort } from "@cherga/outgoing/host-and-port";
import type { PrintWay } from "@cherga/printing/print-ticket";
import { folderOf } from "#drivers/folder-target";

/** How this computer reaches a printer. A folder is a printer that exists only as files. */
export type PrinterWay = PrintWay | { readonly kind: "folder"; readonly path: string; readonly init: string };

type PrinterRow = Pick<DrivenDevice, "printerSSE" | "printerIpp" | "ip" | "host" | "init" | "config">;

/** Returns the way to a printer: the target beside this computer, or else its IPP address, or else its IP address or name. */
export function printerWayOf({
  printerSSE,
  printerIpp,
  ip,
  host,
  init,
  config,
}: PrinterRow): PrinterWay | undefined {
  const { fingerprint, silent } = config;
  const escpos = { init, isSilent: silent === true };
  const byIpp = (url: string): PrinterWay => ({
    kind: "ipp",
    url,
    ...(typeof fingerprint === "string" && { fingerprint }),
  });
  const byTcp = (address: string): PrinterWay | undefined => {
    const target = hostAndPort(address);
    return target && { kind: "tcp", ...target, ...escpos };
  };
  const beside = printerSSE.trim();
  if (beside !== "") {
    const path = folderOf(beside);
    if (path !== undefined) return { kind: "folder", path, init };
    if (beside.startsWith("/dev/")) return { kind: "file", path: beside, ...escpos };
    if (/^(ipps?|https?):\/\//i.test(beside)) return byIpp(beside);
    return /^tcp:\/\//i.test(beside) ? byTcp(beside.slice("tcp://".length)) : undefined;
  }
  if (printerIpp.trim() !== "") return byIpp(printerIpp.trim());
  return byTcp(ip.trim() || host.trim());
}
