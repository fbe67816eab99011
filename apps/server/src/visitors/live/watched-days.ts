import { type DayKey, type DayState, nameOf } from "#queue/day/day-state";
import type { Days } from "#queue/days/days";

/** Called with the state of a watched day, a moment after each change. */
export type DayWatcher = (known: DayState) => void;

/** The days that visitors and boards watch. An unwatched day costs nothing. */
export type WatchedDays = {
  /** Starts watching a day; returns its current state. */
  watch(key: DayKey, watcher: DayWatcher): Promise<DayState>;
  leave(key: DayKey, watcher: DayWatcher): void;
  /** Called when days have changed, or may have, on another server. */
  heard(keys: readonly DayKey[]): void;
  /** Reloads the watched days of organizations, because something else about them has changed. */
  lookAtOrganizations(organizationIds: ReadonlySet<number>): void;
  /** Reloads every watched day, because changes may have been missed. */
  lookAtAll(): void;
  stop(): void;
};

/** How long changes are collected before watchers are called. */
const collectMs = 10;
/** Reload interval: forecasts and settings change with time, and notifications may be missed. */
const lookMs = 15_000;

/** Creates the watch over days. */
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
    // A state that was read may be older than one written meanwhile.
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
    lookAtOrganizations: (organizationIds) => {
      for (const { key } of watched.values()) if (organizationIds.has(key.organizationId)) look(key);
    },
    lookAtAll,
    stop: () => clearInterval(looking),
  };
}
