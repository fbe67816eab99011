import type { Hub } from "#live/hub";

/** Settings that were changed on a server that died before it could announce them are found this often. */
const lookMs = 30_000;

/**
 * Applies settings now, after every change of the named resources on any server, and every half a minute. One run
 * follows the other; changes during a run cause another one.
 */
export function followSettings(
  hub: Hub,
  resources: readonly string[],
  apply: (isStopped: () => boolean) => Promise<void>,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let isStopped = false;
  let isWanted = false;
  let running: Promise<void> | undefined;

  async function applyWhileWanted(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false;
      await apply(() => isStopped);
    }
  }

  function applySoon(): void {
    isWanted = true;
    running ??= applyWhileWanted()
      .catch(onError)
      .finally(() => (running = undefined));
  }

  const listener = {
    topics: new Set(resources),
    scope: "all" as const,
    organizationId: null,
    send: applySoon,
  };
  hub.add(listener);
  const timer = setInterval(applySoon, lookMs);
  applySoon();
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      hub.remove(listener);
      await running;
    },
  };
}
