import type { PrintTrouble } from "#print-outcome";

/** What the reasons of printers mean (RFC 8011, PWG 5100.9), the most telling first. */
const troubleByReason: Readonly<Record<string, PrintTrouble>> = {
  "media-empty": "paperOut",
  "media-needed": "paperOut",
  "cover-open": "coverOpen",
  "door-open": "coverOpen",
  "interlock-open": "coverOpen",
  "media-jam": "fault",
  "cutter-fault": "fault",
  "fuser-over-temp": "fault",
  "marker-supply-empty": "fault",
  "toner-empty": "fault",
  "input-tray-missing": "fault",
  "spool-area-full": "busy",
  "timed-out": "offline",
  offline: "offline",
  shutdown: "offline",
  paused: "offline",
};

/** Returns what stops a printer. A report or a warning may not: another tray may be empty. */
export const troubleOfReasons = (reasons: readonly string[]): PrintTrouble | undefined =>
  warningOfReasons(reasons.filter((reason) => !/-(report|warning)$/.test(reason)));

/** Returns what may stop a printer. Some call it a warning for as long as they try to print. */
export function warningOfReasons(reasons: readonly string[]): PrintTrouble | undefined {
  const bare = new Set(reasons.map((reason) => reason.replace(/-(report|warning|error)$/, "")));
  return Object.entries(troubleByReason).find(([reason]) => bare.has(reason))?.[1];
}

/** Whether a printer says that its paper comes to an end. */
export const isLowOfReasons = (reasons: readonly string[]): boolean =>
  reasons.some((reason) => reason.startsWith("media-low"));

/** What the statuses of answers mean for a ticket; every other error is a fault. */
const troubleByStatus: Readonly<Record<number, PrintTrouble>> = {
  0x0401: "unsupported",
  0x0402: "unsupported",
  0x0403: "unsupported",
  0x0406: "unsupported",
  0x040a: "unsupported",
  0x040b: "unsupported",
  0x0502: "offline",
  0x0505: "busy",
  0x0506: "offline",
  0x0507: "busy",
};

const firstError = 0x0100;

/** Returns why a request was not carried out; undefined if it was. */
export function troubleOfStatus(status: number): PrintTrouble | undefined {
  return status < firstError ? undefined : (troubleByStatus[status] ?? "fault");
}
