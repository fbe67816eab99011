import { Refusal } from "@cherga/contract/errors";
import { type Network, networksOf } from "#http/address";
import { makeStaffRequests, type StaffRequests } from "#http/staff-requests";

/** Admits requests without an account. Limits how many run at a time, so that public traffic never delays staff. */
export type PublicGate = {
  /** Counts a request against the rate limit of a caller (an address by its networks), and refuses above the limit. */
  countRequest(who: string): void;
  /** Runs the work once there is room. Refuses when too many requests wait already. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** While one of these runs, fewer public requests are admitted. */
  readonly staff: StaffRequests;
  /**
   * Registers an open stream of a caller and returns the function that releases it; refuses when there are too many.
   */
  holdStream(who: string): () => void;
};

/** Limits of the gate. */
export type GateBounds = {
  /** How many public requests run at a time. */
  readonly inside: number;
  /** While a staff request runs, this many public requests are admitted every `paceMs` milliseconds. */
  readonly besideStaff: number;
  readonly paceMs: number;
  /** How many public requests may wait. */
  readonly waiting: number;
  /** How many requests a caller may make at once, and how many more each second. */
  readonly burst: number;
  readonly perSecond: number;
  /** How many streams one caller may keep open. Many clients share an address, in an office or on a mobile network. */
  readonly linesEach: number;
  readonly lines: number;
};

export const usualBounds: GateBounds = {
  inside: 12,
  besideStaff: 2,
  paceMs: 4,
  waiting: 2_000,
  burst: 120,
  perSecond: 20,
  linesEach: 100,
  lines: 20_000,
};

/** How many addresses are kept at most. An address is dropped once its counter is back at zero. */
const remembered = 100_000;

/** Creates a gate; `now` returns milliseconds. Gates of one server yield to the same requests of staff. */
export function makePublicGate(
  bounds: GateBounds = usualBounds,
  now: () => number = () => performance.now(),
  staff: StaffRequests = makeStaffRequests(),
): PublicGate {
  const { burst, perSecond } = bounds;
  const spentBy = new Map<string, { spent: number; at: number; times: number }>();
  const linesBy = new Map<string, number>();
  const waiting: (() => void)[] = [];
  let inside = 0;
  let pacing: NodeJS.Timeout | undefined;
  let lines = 0;

  function spentAt(who: string, at: number): number {
    const known = spentBy.get(who);
    if (known === undefined) return 0;
    return Math.max(0, known.spent - ((at - known.at) / 1000) * perSecond * known.times);
  }

  function knockFrom({ name, times }: Network, at: number): void {
    const spent = spentAt(name, at) + 1;
    const excess = spent - burst * times;
    if (excess > 0)
      throw new Refusal("ERROR_TOO_MANY", { retryAfter: Math.ceil(excess / (perSecond * times)) });
    spentBy.delete(name);
    spentBy.set(name, { spent, at, times });
    if (spentBy.size > remembered) forgetIdle(at);
  }

  function endLine(who: string): void {
    const left = (linesBy.get(who) ?? 1) - 1;
    if (left > 0) linesBy.set(who, left);
    else linesBy.delete(who);
  }

  staff.onEnd(letIn);
  return {
    countRequest: (who) => {
      const at = now();
      for (const network of networksOf(who)) knockFrom(network, at);
    },
    run: async (work) => {
      if (waiting.length >= bounds.waiting) throw new Refusal("ERROR_TOO_MANY", { retryAfter: 2 });
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        letIn();
      });
      try {
        return await work();
      } finally {
        inside -= 1;
        letIn();
      }
    },
    staff,
    holdStream: (who) => {
      const networks = networksOf(who);
      const isFull = networks.some(({ name, times }) => (linesBy.get(name) ?? 0) >= bounds.linesEach * times);
      if (isFull || lines >= bounds.lines) throw new Refusal("ERROR_TOO_MANY", { retryAfter: 30 });
      lines += 1;
      for (const { name } of networks) linesBy.set(name, (linesBy.get(name) ?? 0) + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        lines -= 1;
        for (const { name } of networks) endLine(name);
      };
    },
  };

  /** Admits waiting requests up to the limit; more slowly while a staff request runs. */
  function letIn(): void {
    if (staff.count === 0) admit(bounds.inside);
    else
      pacing ??= setTimeout(() => {
        pacing = undefined;
        admit(bounds.besideStaff);
        if (waiting.length > 0) letIn();
      }, bounds.paceMs).unref();
  }

  /** Admits waiting requests in order of arrival. */
  function admit(most: number): void {
    for (const next of waiting.splice(0, Math.min(most, bounds.inside - inside))) {
      inside += 1;
      next();
    }
  }

  /** Oldest entries first; an address whose counter is back at zero can be dropped. */
  function forgetIdle(at: number): void {
    for (const who of spentBy.keys()) {
      if (spentAt(who, at) > 0 && spentBy.size <= remembered) return;
      spentBy.delete(who);
    }
  }
}
