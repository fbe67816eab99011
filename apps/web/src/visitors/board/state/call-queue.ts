import type { BoardState } from "@cherga/contract/shapes/board-state";

/** A call as boards hear of it. */
export type HallCall = BoardState["calls"][number];

/** Calls that are to be announced, the first of them now. Of those that were, only the last one's place is kept. */
export type CallQueue = {
  readonly date: string;
  readonly seen: number;
  readonly waiting: readonly HallCall[];
};

export const nothingAnnounced: CallQueue = { date: "", seen: 0, waiting: [] };

/** For so long a state tells of a call; then it may still hold. */
const toldMs = 60_000;

/**
 * Gives what is to be announced after hearing a state. None is announced twice. Of the first that is heard over a new line
 * only what was called within `freshMs`: what is older was not seen, and would come too late.
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

/** Gives what is left once a call was announced. */
export const afterCall = (announcing: CallQueue, seq: number): CallQueue => ({
  ...announcing,
  waiting: announcing.waiting.filter((call) => call.seq !== seq),
});

/** Gives what is left when nobody knows any more which calls hold. */
export const withoutCalls = (announcing: CallQueue): CallQueue => ({ ...announcing, waiting: [] });
