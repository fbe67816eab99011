import type { KioskStep } from "#visitors/kiosk/state/flow.ts";

/** How a kiosk treats an inactive visitor. */
export type Patience =
  | { readonly kind: "here" }
  | { readonly kind: "asking"; readonly secondsLeft: number }
  | { readonly kind: "gone" };

type Wait = { readonly seconds: number; readonly asking: number };

const usual: Wait = { seconds: 60, asking: 20 };
const longer: Wait = { seconds: 120, asking: 20 };

/** Reading and typing take longer. A ticket shows a countdown, and asks nothing. */
const waits: Readonly<Record<KioskStep["at"] | "idle", Wait>> = {
  idle: { seconds: 60, asking: 0 },
  menu: usual,
  article: longer,
  visit: usual,
  times: usual,
  field: longer,
  confirm: usual,
  refused: usual,
  ticket: { seconds: 40, asking: 0 },
  checkIn: usual,
  checkedIn: { seconds: 40, asking: 0 },
};

/** Returns whether a visitor who has been inactive for so long is still there. */
export function patienceAt(at: KioskStep["at"] | "idle", quietSeconds: number): Patience {
  const { seconds, asking } = waits[at];
  if (quietSeconds < seconds) return { kind: "here" };
  const secondsLeft = seconds + asking - quietSeconds;
  return secondsLeft > 0 ? { kind: "asking", secondsLeft } : { kind: "gone" };
}

/** Returns the seconds left before a kiosk goes back to the beginning. */
export const secondsLeftAt = (at: KioskStep["at"], quietSeconds: number): number =>
  Math.max(0, waits[at].seconds + waits[at].asking - quietSeconds);
