import type { BoardState } from "@cherga/contract/shapes/board-state";

/** A call, as sent to boards. */
export type HallCall = BoardState["calls"][number];

/** The calls to announce, the current one first. Of those already announced, only the last sequence number is kept. */
export type CallQueue = {
  readonly date: string;
  readonly seen: number;
  readonly waiting: readonly HallCall[];
};

export const nothingAnnounced: CallQueue = { date: "", seen: 0, waiting: [] };

/** A state lists a call for this long; afterwards it may still be valid. */
const toldMs = 60_000;

/**
 * Returns the calls to announce after a new state. No call is announced twice. Of the first state over a new connection
 * only calls within `freshMs` are announced: older ones come too late.
 */
export function hearCalls(
  announcing: CallQueue,
  { date, time, calls }: Pick<BoardState, "date" | "time" | "calls">,
  { isFirst, freshMs }: { readonly isFirst: boolean; readonly freshMs: number },
): CallQueue {
  const seen = announcing.date === date ? announcing.seen : 0;
  const now = Date.parse(time);
  const ageOf = ({ at }: HallCall): number => now - Date.parse(at);
  const isRepeated = (call: HallCall): boolean =>
    calls.some(({ num, seq }) => num === call.num && seq > call.seq);
  const holds = (call: HallCall): boolean =>
    announcing.date === date && (calls.some(({ seq }) => seq === call.seq) || ageOf(call) >= toldMs);

  const added = calls
    .filter((call) => call.seq > seen && !(isFirst && ageOf(call) > freshMs))
    .toSorted((one, other) => one.seq - other.seq);
  return {
    date,
    seen: Math.max(seen, ...calls.map(({ seq }) => seq)),
    waiting: [...announcing.waiting.filter(holds), ...added].filter((call) => !isRepeated(call)),
  };
}

/** Returns the queue without an announced call. */
export const afterCall = (announcing: CallQueue, seq: number): CallQueue => ({
  ...announcing,
  waiting: announcing.waiting.filter((call) => call.seq !== seq),
});

/** Returns the queue without its calls, for when it is unknown which are still valid. */
export const withoutCalls = (announcing: CallQueue): CallQueue => ({ ...announcing, waiting: [] });
