import type { BranchLinks } from "#branches/centre/branch-links";
import type { Hub } from "#live/hub";
import { bindings } from "#resources/bindings";

/** Changes come in bursts, as when a centre is set up. */
const collectMs = 200;

/** Tells the branches when an administrator has changed the configuration. Returns the function that stops it. */
export function tellBranches(hub: Hub, { configurationChanged }: BranchLinks): () => void {
  let timer: NodeJS.Timeout | undefined;
  const listener = {
    topics: new Set(bindings.map(({ resource }) => resource.name)),
    scope: "all" as const,
    organizationId: null,
    send: (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        configurationChanged();
      }, collectMs);
    },
  };
  hub.add(listener);
  return () => {
    hub.remove(listener);
    clearTimeout(timer);
  };
}
