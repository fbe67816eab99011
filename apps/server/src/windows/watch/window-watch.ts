import { displayRepeatMs } from "@cherga/contract/devices/console-limits";
import type { BaseDeps } from "#auth/base-deps";
import { repeat } from "#base/repeat";
import { type DayKey, type DayState, nameOf } from "#queue/day/day-state";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { VisitorDeps } from "#visitors/deps/visitor-deps";

/** Follows what happens at the windows of organizations. */
export type WindowWatch = {
  /**
   * Calls `show` with the present day of an organization: soon, after each change, and every few seconds as long as
   * the day can be read. Without a call, what was shown may no longer be true. Returns a function that ends it.
   */
  follow(organizationId: number, show: (known: DayState) => void): () => void;
  stop(): Promise<void>;
};

/** The windows of one organization. */
type Hall = {
  readonly organizationId: number;
  readonly followers: Set<(known: DayState) => void>;
  /** The watched day; undefined until it was read. */
  key: DayKey | undefined;
  seq: number;
  readonly watcher: (known: DayState) => void;
};

export function makeWindowWatch(
  {
    clock,
    days,
    watchedDays,
  }: Pick<BaseDeps, "clock"> & Pick<QueueDeps, "days"> & Pick<VisitorDeps, "watchedDays">,
  onError: (error: unknown) => void,
): WindowWatch {
  const halls = new Map<number, Hall>();

  function show({ followers }: Hall, known: DayState): void {
    for (const follower of followers) {
      try {
        follower(known);
      } catch (error) {
        onError(error);
      }
    }
  }

  function take(hall: Hall, known: DayState): void {
    const isCurrent = hall.key !== undefined && nameOf(hall.key) === nameOf(known);
    // What was read may be older than what was written meanwhile.
    if (!isCurrent || known.day.seq < hall.seq) return;
    hall.seq = known.day.seq;
    show(hall, known);
  }

  /** Reads the present day, and watches it if it is a new one. */
  async function look(hall: Hall): Promise<void> {
    const key = await days.dayAt(hall.organizationId, clock.now().getTime());
    const before = hall.key;
    if (before !== undefined && nameOf(before) === nameOf(key)) {
      take(hall, await days.read(key));
      return;
    }
    const known = await watchedDays.watch(key, hall.watcher);
    if (before !== undefined) watchedDays.leave(before, hall.watcher);
    if (halls.get(hall.organizationId) !== hall) {
      watchedDays.leave(key, hall.watcher);
      return;
    }
    hall.key = key;
    hall.seq = 0;
    take(hall, known);
  }

  function open(organizationId: number): Hall {
    const hall: Hall = {
      organizationId,
      followers: new Set(),
      key: undefined,
      seq: 0,
      watcher: (known) => take(hall, known),
    };
    halls.set(organizationId, hall);
    return hall;
  }

  function leave(hall: Hall, follower: (known: DayState) => void): void {
    hall.followers.delete(follower);
    if (hall.followers.size > 0) return;
    if (hall.key !== undefined) watchedDays.leave(hall.key, hall.watcher);
    halls.delete(hall.organizationId);
  }

  const stopLooking = repeat(
    displayRepeatMs,
    async () => void (await Promise.all([...halls.values()].map((hall) => look(hall).catch(onError)))),
    onError,
  );

  return {
    follow: (organizationId, follower) => {
      const hall = halls.get(organizationId) ?? open(organizationId);
      hall.followers.add(follower);
      look(hall).catch(onError);
      return () => leave(hall, follower);
    },
    stop: async () => {
      await stopLooking();
      for (const { key, watcher } of halls.values()) if (key !== undefined) watchedDays.leave(key, watcher);
      halls.clear();
    },
  };
}
