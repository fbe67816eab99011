import type { EventGroup } from "@cherga/contract/calls/debug";
import type { Clock } from "#base/clock";

/** What an event was about: ids and names of kinds, never personal data. */
export type EventSubject = {
  readonly organizationId?: number | null;
  readonly about?: Readonly<Record<string, number | string>>;
};

type Entry = EventSubject & { readonly at: number };
export type EventStatistics = {
  readonly event: string;
  readonly count: number;
  readonly perMinute: number;
  readonly lastAt: number;
};

/** Counts the events of this process, for those who look for faults. */
export type EventLog = {
  note(group: EventGroup, name: string, subject?: EventSubject): void;
  list(): readonly EventStatistics[];
  /** The latest first; undefined if there was no such event. */
  find(event: string): (EventStatistics & { readonly entries: readonly Entry[] }) | undefined;
};

const entriesKept = 200;
/** Names come from closed lists; the limit only guards against a mistake. */
const mostNames = 1_000;
const secondsCounted = 60;

type Counter = {
  count: number;
  lastAt: number;
  /** The latest entries, in a circle. */
  readonly entries: Entry[];
  /** The counts of the last seconds, in a circle, and the second of each. */
  readonly seconds: { second: number; count: number }[];
};

/** Creates the log. `passedMs` measures time that passes; the clock may be set for a demo. */
export function makeEventLog(clock: Clock, passedMs: () => number = () => performance.now()): EventLog {
  const counters = new Map<string, Counter>();

  const secondNow = (): number => Math.floor(passedMs() / 1_000);

  function statisticsOf(event: string, { count, lastAt, seconds }: Counter): EventStatistics {
    const since = secondNow() - secondsCounted;
    const perMinute = seconds.reduce((sum, one) => (one.second > since ? sum + one.count : sum), 0);
    return { event, count, perMinute, lastAt };
  }

  return {
    note: (group, name, subject = {}) => {
      const event = `${group}:${name}`;
      let counter = counters.get(event);
      if (counter === undefined) {
        if (counters.size >= mostNames) return;
        counter = { count: 0, lastAt: 0, entries: [], seconds: [] };
        counters.set(event, counter);
      }
      const at = clock.now().getTime();
      counter.entries[counter.count % entriesKept] = { ...subject, at };
      counter.count += 1;
      counter.lastAt = at;
      const second = secondNow();
      const place = second % secondsCounted;
      const counted = counter.seconds[place];
      if (counted?.second === second) counted.count += 1;
      else counter.seconds[place] = { second, count: 1 };
    },
    list: () => [...counters].map(([event, counter]) => statisticsOf(event, counter)),
    find: (event) => {
      const counter = counters.get(event);
      if (counter === undefined) return undefined;
      const oldest = counter.count % entriesKept;
      const inOrder = [...counter.entries.slice(oldest), ...counter.entries.slice(0, oldest)];
      const entries = counter.count < entriesKept ? counter.entries : inOrder;
      return { ...statisticsOf(event, counter), entries: entries.toReversed() };
    },
  };
}
