import { type DayKey, type DayState, nameOf } from "#queue/day/day-state";
import type { Days } from "#queue/days/days";

/** Whoever watches a day is shown it as it is, a moment after each change. */
export type DayWatcher = (known: DayState) => void;

/** The days that somebody without an account watches. What nobody watches costs nothing. */
export type WatchedDays = {
  /** Shows a day to somebody from now on; gives it as it is now. */
  watch(key: DayKey, watcher: DayWatcher): Promise<DayState>;
  leave(key: DayKey, watcher: DayWatcher): void;
  /** Days have changed on another server, or may have. */
  heard(keys: readonly DayKey[]): void;
  /** Something may have been missed: every watched day is looked at anew. */
  lookAtAll(): void;
  stop(): void;
};

/** How long changes are collected before they are shown together. */
const collectMs = 10;
/** Time alone changes things too: forecasts, settings, and what we were not told of. */
const lookMs = 15_000;

/** Makes the watch over days. */
export function makeWatchedDays({
  days,
  onError,
}: {
  readonly days: Days;
  readonly onError: (error: unknown) => void;
}): WatchedDays {
  const watched = new Map<string, { readonly key: DayKey; readonly watchers: Set<DayWatcher> }>();
  const latest = new Map<string, DayState>();

  function note(known: DayState): void {
    const name = nameOf(known);
    if (!watched.has(name)) return;
    if (latest.size === 0) setTimeout(show, collectMs);
    const noted = latest.get(name);
    // What was read may be older than what was written meanwhile.
    if (noted === undefined || noted.day.seq <= known.day.seq) latest.set(name, known);
  }

  function show(): void {
    const changed = [...latest];
    latest.clear();
    for (const [name, known] of changed)
      for (const watcher of watched.get(name)?.watchers ?? []) {
        try {
          watcher(known);
        } catch (error) {
          onError(error);
        }
      }
  }

  function look(key: DayKey): void {
    days.read(key).then(note, onError);
  }

  function lookAtAll(): void {
    for (const { key } of watched.values()) look(key);
  }

  days.onChange(({ after }) => note(after));
  const looking = setInterval(lookAtAll, lookMs);

  return {
    watch: async (key, watcher) => {
      const name = nameOf(key);
      const day = watched.get(name) ?? { key, watchers: new Set() };
      watched.set(name, day);
      day.watchers.add(watcher);
      return days.read(key);
    },
    leave: (key, watcher) => {
      const day = watched.get(nameOf(key));
      day?.watchers.delete(watcher);
      if (day?.watchers.size === 0) watched.delete(nameOf(key));
    },
    heard: (keys) => {
      for (const key of keys) if (watched.has(nameOf(key))) look(key);
    },
    lookAtAll,
    stop: () => clearInterval(looking),
  };
}
