import { Refusal } from "@cherga/contract/errors";
import { type Network, networksOf } from "#http/address";

/**
 * The door by which everybody without an account comes in. However many push, only so many are inside, so that those who
 * work at the desks never wait for the street.
 */
export type PublicGate = {
  /** Counts a request of somebody, an address by its networks, and refuses those who ask too often. */
  countRequest(who: string): void;
  /** Does their work once there is room. Refuses when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Does what somebody with an account asks for; meanwhile fewer are let in. */
  yieldToStaff<T>(work: () => Promise<T>): Promise<T>;
  /** Keeps a line open for somebody; gives how to end it, or refuses when they have too many. */
  holdStream(who: string): () => void;
};

/** Bounds of the door. */
export type GateBounds = {
  /** How many are served at a time. */
  readonly inside: number;
  /** While somebody with an account is served, so many are let in, and after so many milliseconds so many more. */
  readonly besideStaff: number;
  readonly paceMs: number;
  /** How many may wait for it. */
  readonly waiting: number;
  /** How many requests one may make at once, and how many more come in each second. */
  readonly burst: number;
  readonly perSecond: number;
  /** How many lines one may keep open. Many share an address, in an office or on a phone. */
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

/** Addresses are forgotten once they could ask as much as a stranger; this many are kept at most. */
const remembered = 100_000;

/** Makes a door; `now` gives milliseconds. */
export function makePublicGate(
  bounds: GateBounds = usualBounds,
  now: () => number = () => performance.now(),
): PublicGate {
  const { burst, perSecond } = bounds;
  const spentBy = new Map<string, { spent: number; at: number; times: number }>();
  const linesBy = new Map<string, number>();
  const waiting: (() => void)[] = [];
  let inside = 0;
  let staff = 0;
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
    yieldToStaff: async (work) => {
      staff += 1;
      try {
        return await work();
      } finally {
        staff -= 1;
        letIn();
      }
    },
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

  /** All there is room for; slowly, while the staff need the time. */
  function letIn(): void {
    if (staff === 0) admit(bounds.inside);
    else
      pacing ??= setTimeout(() => {
        pacing = undefined;
        admit(bounds.besideStaff);
        if (waiting.length > 0) letIn();
      }, bounds.paceMs).unref();
  }

  /** In the order in which they came. */
  function admit(most: number): void {
    for (const next of waiting.splice(0, Math.min(most, bounds.inside - inside))) {
      inside += 1;
      next();
    }
  }

  /** The longest silent come first; whoever has nothing left to pay is as good as a stranger. */
  function forgetIdle(at: number): void {
    for (const who of spentBy.keys()) {
      if (spentAt(who, at) > 0 && spentBy.size <= remembered) return;
      spentBy.delete(who);
    }
  }
}
