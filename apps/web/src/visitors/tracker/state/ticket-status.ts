import type { TrackedItem, TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";

/** Where a ticket stands, in a visitor's eyes. */
export type DisplayStatus =
  | "reserved"
  | "unconfirmed"
  | "planned"
  | "wait"
  | "called"
  | "serving"
  | "hold"
  | "late"
  | "complete"
  | "givenUp"
  | "cancelled"
  | "ended";

/** Of several services, what matters to the visitor first. */
const ranks: readonly TrackedItem["state"][] = [
  "called",
  "serving",
  "wait",
  "hold",
  "planned",
  "complete",
  "deleted",
];

/** Gives the service of a visit that it is about now. */
export const currentItem = ({ items }: TrackedTicket): TrackedItem | undefined =>
  items.toSorted((one, other) => ranks.indexOf(one.state) - ranks.indexOf(other.state))[0];

/** Gives where a ticket stands. */
export function displayStatusOf(ticket: TrackedTicket): DisplayStatus {
  if (ticket.cancelReason !== null) return "cancelled";
  const unfinished = byStatus[ticket.status];
  if (unfinished !== undefined) return unfinished;
  const item = currentItem(ticket);
  if (item?.state === "hold" && item.late) return "late";
  // Nobody has promised a time: whoever comes next comes in the order of entry.
  if (item?.state === "planned" && item.plannedTime === null) return "wait";
  return item === undefined || item.state === "deleted" ? "ended" : item.state;
}

const byStatus: Readonly<Record<TrackedTicket["status"], DisplayStatus | undefined>> = {
  reservation: "reserved",
  confirm: "unconfirmed",
  success: undefined,
  delay: "givenUp",
  cancel: "givenUp",
};

/** Whether the booked time still holds, or did: of a visit that was given up nobody is to come by it. */
export const hasHeld = (standing: DisplayStatus): boolean => standing !== "givenUp" && standing !== "ended";

/** Whether something is still to come, so that it is worth being told. */
export const isAwaited = (standing: DisplayStatus): boolean =>
  ["planned", "wait", "called", "hold", "late"].includes(standing);
