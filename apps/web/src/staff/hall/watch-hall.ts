import type { EventAnswer } from "@cherga/contract/calls/queue";
import type { queueListCalls } from "@cherga/contract/calls/queue-lists";
import type { QueueMessage } from "@cherga/contract/shapes/streams";
import { failureOf } from "#staff/api/failure.ts";
import { send } from "#staff/api/send.ts";
import { concernsDesk, type Hall, hallAfter, hallOf, inHandAfter, withoutLists } from "#staff/hall/hall.ts";
import { hearTime, serverNow } from "#shared/server-clock.ts";
import { onQueueNews } from "#staff/live/queue-news.ts";

/** The hall, or why it cannot be shown. Stale lists are hidden; the current ticket stays visible. */
export type HallView =
  | { readonly state: "loading" }
  | { readonly state: "lost"; readonly hall: Hall | undefined }
  | { readonly state: "failed"; readonly failure: unknown }
  | { readonly state: "live"; readonly hall: Hall };

/** The pause before everything is fetched again after the server could not be reached. */
const retryMs = 3_000;

export type HallWatch = {
  readonly current: () => HallView;
  readonly subscribe: (listener: () => void) => () => void;
  /** Fetches everything again. */
  readonly reload: () => Promise<void>;
  /** Applies the answer of an action to the desk, so that the operator need not wait for the stream. */
  readonly takeAnswer: (answer: EventAnswer) => void;
  /** Fetches the current ticket. */
  readonly reloadInHand: () => Promise<void>;
  readonly stop: () => void;
};

/** Keeps the hall in step with the server, for a desk or as a whole. */
export function watchHall(deskId: number | undefined): HallWatch {
  const listeners = new Set<() => void>();
  let watched: HallView = { state: "loading" };
  /** The messages that arrive while everything is being fetched. */
  let unread: QueueMessage[] | undefined;
  let fetchingInHand: Promise<void> | undefined;
  let isInHandOld = false;
  /** The number of answers applied: a request sent before one of them may return older data. */
  let answers = 0;
  let nextAttempt: ReturnType<typeof setTimeout> | undefined;

  function show(next: HallView): void {
    watched = next;
    for (const listener of listeners) listener();
  }

  function lose(): void {
    const hall = "hall" in watched ? watched.hall : undefined;
    show({ state: "lost", hall: hall && withoutLists(hall, serverNow()) });
  }

  /**
   * The stream may not notice a lost connection that a call has met, so the hall is fetched again until that succeeds.
   */
  function fail(failure: unknown): void {
    const { code } = failureOf(failure);
    if (code !== "ERROR_NO_CONNECTION" && code !== "ERROR_UNAVAILABLE")
      return show({ state: "failed", failure });
    lose();
    clearTimeout(nextAttempt);
    nextAttempt = setTimeout(() => void reload(), retryMs);
  }

  async function reload(): Promise<void> {
    clearTimeout(nextAttempt);
    const told: QueueMessage[] = (unread = []);
    try {
      const lists = await send<typeof queueListCalls.load>({
        method: "POST",
        path: "/operator-queue/current",
        body: deskId === undefined ? {} : { operatorId: deskId },
      });
      // A later request is running, and will return newer data.
      if (told !== unread) return;
      unread = undefined;
      hearTime(lists.time);
      show({ state: "live", hall: told.reduce(hallAfter, hallOf(deskId, lists)) });
    } catch (failure) {
      if (told !== unread) return;
      unread = undefined;
      fail(failure);
    }
  }

  function take(message: QueueMessage): void {
    hearTime(message.datetime);
    if (unread !== undefined) unread.push(message);
    if (watched.state !== "live") return;
    const isConcerned = concernsDesk(watched.hall, message);
    show({ state: "live", hall: hallAfter(watched.hall, message) });
    if (isConcerned) void reloadInHand();
  }

  /** One request at a time: calls meanwhile are served by the next. */
  function reloadInHand(): Promise<void> {
    isInHandOld = true;
    fetchingInHand ??= fetchInHand().finally(() => (fetchingInHand = undefined));
    return fetchingInHand;
  }

  async function fetchInHand(): Promise<void> {
    while (isInHandOld && deskId !== undefined) {
      isInHandOld = false;
      const answersBefore = answers;
      try {
        const inHand = await send<typeof queueListCalls.currentTicket>({
          method: "GET",
          path: "/operator-queue/current-ticket",
          query: { operatorId: deskId },
        });
        if (answers !== answersBefore) isInHandOld = true;
        else if (watched.state === "live" && !isSame(watched.hall.inHand, inHand))
          show({ state: "live", hall: { ...watched.hall, inHand } });
      } catch (failure) {
        return fail(failure);
      }
    }
  }

  function takeAnswer({ current, ticket }: EventAnswer): void {
    if (current === undefined || watched.state !== "live") return;
    answers += 1;
    const inHand = inHandAfter(current, ticket);
    if (inHand === undefined) void reloadInHand();
    else show({ state: "live", hall: { ...watched.hall, inHand } });
  }

  const leave = onQueueNews((news) => {
    if (news.type === "changed") take(news.message);
    else if (news.type === "refresh") void reload();
    else if (news.type === "lost") {
      unread = undefined;
      lose();
    }
  });
  void reload();

  return {
    current: () => watched,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    reload,
    takeAnswer,
    reloadInHand,
    stop: () => {
      clearTimeout(nextAttempt);
      leave();
    },
  };
}

/** The result of an own action is known from its answer, and comes over the stream again. */
const isSame = (known: Hall["inHand"], fetched: Hall["inHand"]): boolean =>
  JSON.stringify(known) === JSON.stringify(fetched);
