import type { KioskStep } from "#visitors/kiosk/state/flow.ts";

/** How a kiosk treats an inactive visitor. */
export type IdleState =
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
export function idleStateAt(at: KioskStep["at"] | "idle", idleSeconds: number): IdleState {
  const { seconds, asking } = waits[at];
  if (idleSeconds < seconds) return { kind: "here" };
  const secondsLeft = seconds + asking - idleSeconds;
  return secondsLeft > 0 ? { kind: "asking", secondsLeft } : { kind: "gone" };
}

/** Returns the seconds left before a kiosk goes back to the beginning. */
export const secondsLeftAt = (at: KioskStep["at"], idleSeconds: number): number =>
  Math.max(0, waits[at].seconds + waits[at].asking - idleSeconds);
