import type { BaseDeps } from "#auth/base-deps";
import { sendDue } from "#visitors/push/send-due";
import { deleteOldSubscriptions } from "#visitors/push/subscriptions";
import type { Push } from "#visitors/push/push";

const lookMs = 1_000;
const forgetMs = 3_600_000;

/** Sends new notifications as they come, and retries failed ones. Returns a function to stop. */
export function startSending(
  deps: Pick<BaseDeps, "pool" | "clock"> & { readonly push: Push },
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let isStopped = false;
  let isWanted = false;
  let sending: Promise<void> | undefined;

  async function sendAll(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false;
      if ((await sendDue(deps)) > 0) isWanted = true;
    }
  }

  function wake(): void {
    isWanted = true;
    if (isStopped) return;
    sending ??= sendAll()
      .catch(onError)
      .finally(() => (sending = undefined));
  }

  deps.push.onQueued(wake);
  const looking = setInterval(wake, lookMs);
  const forgetting = setInterval(() => void deleteOldSubscriptions(deps).catch(onError), forgetMs);
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(looking);
      clearInterval(forgetting);
      await sending;
    },
  };
}
