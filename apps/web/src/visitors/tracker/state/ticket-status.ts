import type { TrackedItem, TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";

/** The status of a ticket as its visitor sees it. */
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
  /** Some of its services were done, and the others not before the organization closed. */
  | "partlyServed"
  /** The organization closed before the visitor's turn. */
  | "unserved"
  /** The work of the day is over, and the visitor still waits. */
  | "afterHours"
  /** The promised time cannot be kept any more. */
  | "unscheduled"
  /** The visitor was called and did not come, so the visit was ended. */
  | "missed"
  | "givenUp"
  | "cancelled"
  | "ended";

/** Of several services, the states that matter most to the visitor come first. */
const ranks: readonly TrackedItem["state"][] = [
  "called",
  "serving",
  "wait",
  "hold",
  "planned",
  "complete",
  "deleted",
];

/** Returns the service of a visit that matters now. */
export const currentItem = ({ items }: TrackedTicket): TrackedItem | undefined =>
  items.toSorted((one, other) => ranks.indexOf(one.state) - ranks.indexOf(other.state))[0];

/** Returns the status of a ticket as its visitor sees it. */
export function displayStatusOf(ticket: TrackedTicket): DisplayStatus {
  if (ticket.cancelReason !== null) return "cancelled";
  const unfinished = byStatus[ticket.status];
  if (unfinished !== undefined) return unfinished;
  const item = currentItem(ticket);
  if (ticket.unscheduled !== null && (item?.state === "planned" || item?.state === "wait"))
    return "unscheduled";
  if (ticket.afterHours) return "afterHours";
  if (item?.state === "hold" && item.late) return "late";
  if (isFinal(item) && ticket.items.some(({ unserved }) => unserved))
    return item?.state === "complete" ? "partlyServed" : "unserved";
  // A planned service without a time is called in the order of entry, so it is waiting.
  if (item?.state === "planned" && item.plannedTime === null) return "wait";
  if (item !== undefined && item.state !== "deleted") return item.state;
  return ticket.history.at(-1)?.type === "didNotCome" ? "missed" : "ended";
}

const isFinal = (item: TrackedItem | undefined): boolean =>
  item?.state === "complete" || item?.state === "deleted";

const byStatus: Readonly<Record<TrackedTicket["status"], DisplayStatus | undefined>> = {
  reservation: "reserved",
  confirm: "unconfirmed",
  success: undefined,
  delay: "givenUp",
  cancel: "givenUp",
};

/** Whether the booked time is or was valid; not for cancelled visits. */
export const hasHeld = (standing: DisplayStatus): boolean =>
  !["givenUp", "cancelled", "ended", "missed", "unserved"].includes(standing);

/** Whether something is still to come, so that alerts are useful. */
export const isAwaited = (standing: DisplayStatus): boolean =>
  ["planned", "wait", "called", "hold", "late"].includes(standing);

/** Whether the visit is over, or will not take place. */
export const isFinished = (standing: DisplayStatus): boolean =>
  ["complete", "partlyServed", "unserved", "afterHours", "missed", "givenUp", "cancelled", "ended"].includes(
    standing,
  );
