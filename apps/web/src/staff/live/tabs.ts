import type { Fields, Row } from "@cherga/contract/resource";
import type { QueryClient } from "@tanstack/react-query";
import { keepRow } from "#staff/api/resource-queries.ts";

/** A row that another tab of this browser made, changed or deleted. */
export type TabMessage = { readonly resource: string; readonly id: number };

const channel = new BroadcastChannel("cherga-writes");

/** Tells the other tabs of a write: to the stream it is this browser's own, and so nothing new. */
export function tellTabs(told: TabMessage): void {
  channel.postMessage(told);
}

/** Hears what other tabs have written. */
export function hearTabs(hear: (told: TabMessage) => void): () => void {
  const listener = ({ data }: MessageEvent<TabMessage>): void => hear(data);
  channel.addEventListener("message", listener);
  return () => channel.removeEventListener("message", listener);
}

/** An account is shown as a user and as an operator: what is done to the one is done to the other. */
const twins: Readonly<Record<string, string>> = { operator: "user", user: "operator" };

/** Keeps what was saved or deleted here; of that the stream tells everybody but this browser. */
export function keepOwn<F extends Fields>(
  client: QueryClient,
  resource: { readonly name: string; readonly fields?: F },
  id: number,
  row: Row<F> | undefined,
): void {
  keepRow(client, resource, id, row);
  tellTabs({ resource: resource.name, id });
  const twin = twins[resource.name];
  if (twin === undefined) return;
  void client.invalidateQueries({ queryKey: [twin] });
  tellTabs({ resource: twin, id });
}
