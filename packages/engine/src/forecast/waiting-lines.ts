import { callableFrom, type Candidate, type LineOrder, lineOrder } from "#dispatch/candidate";
import { operatorMayCall, type Situation } from "#dispatch/situation";
import type { Settings } from "#rules/rules";

/** The waiting candidates, kept in lines so that finding the first costs the same however many wait. */
export type WaitingLines = {
  /** The number of candidates, including those whose time has not come. */
  size(): number;
  add(...candidates: readonly Candidate[]): void;
  remove(candidate: Candidate): void;
  /** Moves candidates whose time has come into their lines. */
  letIn(now: number): void;
  /** Returns the first of each line that the operator may call, and the first of the operator's own bookings. */
  frontFor(at: Situation): readonly Candidate[];
};

/** Creates empty lines. */
export function makeWaitingLines(settings: Settings): WaitingLines {
  const order = lineOrder(settings);
  const timeOf = (candidate: Candidate): number => callableFrom(candidate, settings);
  const lines = new Map<number, Candidate[]>();
  /** Sorted by time, the soonest last. */
  let later: Candidate[] = [];
  let size = 0;

  function enter(candidate: Candidate): void {
    const line = lines.get(candidate.line);
    if (line === undefined) lines.set(candidate.line, [candidate]);
    else line.splice(placeIn(line, candidate, order), 0, candidate);
  }

  return {
    size: () => size,
    add: (...candidates) => {
      size += candidates.length;
      later = [...later, ...candidates].toSorted((a, b) => timeOf(b) - timeOf(a));
    },
    remove: ({ itemId, line }) => {
      size -= 1;
      removeFrom(lines.get(line) ?? [], itemId);
      removeFrom(later, itemId);
    },
    letIn: (now) => {
      for (let next = later.at(-1); next !== undefined && timeOf(next) <= now; next = later.at(-1)) {
        later.pop();
        enter(next);
      }
    },
    frontFor: (at) => {
      const front: Candidate[] = [];
      for (const line of lines.values()) addFront(front, line, at);
      return front;
    },
  };
}

/** Searches from the end, because new candidates mostly belong there. */
function placeIn(line: readonly Candidate[], candidate: Candidate, order: LineOrder): number {
  return 1 + line.findLastIndex((other) => order(other, candidate) < 0);
}

function removeFrom(candidates: Candidate[], itemId: number): void {
  const place = candidates.findIndex((candidate) => candidate.itemId === itemId);
  if (place >= 0) candidates.splice(place, 1);
}

function addFront(front: Candidate[], line: readonly Candidate[], at: Situation): void {
  let own: Candidate | undefined;
  let other: Candidate | undefined;
  for (const candidate of line) {
    if (candidate.boundTo !== undefined && candidate.boundTo !== at.operatorId) continue;
    // The candidates of one line are called by the same operators, unless bound.
    if (!operatorMayCall(candidate, at)) return;
    if (candidate.plannedWith === at.operatorId) own ??= candidate;
    else other ??= candidate;
    if (other !== undefined && (own !== undefined || !candidate.isBooked)) break;
  }
  if (own !== undefined) front.push(own);
  if (other !== undefined) front.push(other);
}
