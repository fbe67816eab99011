import { deliverDue, type DeliveryChannel, type DeliveryDeps, topicOf } from "#delivery/delivery";
import type { Hub } from "#live/hub";

/** Retries, and rows of a server that stopped before announcing them, are found this often. */
const lookMs = 1_000;

/**
 * Delivers the rows of a channel as soon as they are committed, on this server or another one, and retries failed ones.
 * Returns a function to stop.
 */
export function startDelivery<Row extends { readonly id: number }>(
  deps: DeliveryDeps & { readonly hub: Hub },
  channel: DeliveryChannel<Row>,
  onError: (error: unknown) => void,
): { wake(): void; stop(): Promise<void> } {
  let isStopped = false;
  let isWanted = false;
  let delivering: Promise<void> | undefined;

  async function deliverAll(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false;
      if ((await deliverDue(deps, channel)) > 0) isWanted = true;
    }
  }

  function wake(): void {
    isWanted = true;
    if (isStopped || channel.isReady?.() === false) return;
    delivering ??= deliverAll()
      .catch(onError)
      .finally(() => (delivering = undefined));
  }

  const listener = {
    topics: new Set([topicOf(channel)]),
    scope: "all" as const,
    organizationId: null,
    send: wake,
  };
  deps.hub.add(listener);
  const looking = setInterval(wake, lookMs);
  return {
    wake,
    stop: async () => {
      isStopped = true;
      clearInterval(looking);
      deps.hub.remove(listener);
      await delivering;
    },
  };
}
