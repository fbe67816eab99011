import { type DayFrame, instantOf, type Stretch } from "#time/day-frame";

/** What decides whether kiosks give out tickets on a day. */
export type KioskDay = {
  readonly isEnabled: boolean;
  /** When the organization is open, in minutes of the day; null on a day off. */
  readonly open: Stretch | null;
  /** How many minutes before opening tickets are given out. */
  readonly minutesBefore: number;
  readonly isClosed: boolean;
  readonly frame: DayFrame;
};

/** Why kiosks give out no tickets now. */
export type KioskClosure =
  | { readonly reason: "disabled" | "closed" }
  /** With the instant from which they do. */
  | { readonly reason: "notYet"; readonly opensAt: number };

/** Returns why no ticket can be taken at a kiosk now; undefined when one can be. */
export function kioskClosure(
  { isEnabled, open, minutesBefore, isClosed, frame }: KioskDay,
  now: number,
): KioskClosure | undefined {
  if (!isEnabled) return { reason: "disabled" };
  if (open === null || isClosed || now >= instantOf(frame, open.to)) return { reason: "closed" };
  const opensAt = instantOf(frame, open.from - minutesBefore);
  return now < opensAt ? { reason: "notYet", opensAt } : undefined;
}

/** Returns whether a closure also prevents bookings for later: the hours apply only to the queue. */
export const preventsBookings = ({ reason }: KioskClosure): boolean => reason === "disabled";
