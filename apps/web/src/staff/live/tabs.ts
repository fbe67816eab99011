import type { Fields, Row } from "@cherga/contract/resource";
import type { QueryClient } from "@tanstack/react-query";
import { keepRow } from "#staff/api/resource-queries.ts";

/** A row that another tab of this browser created, changed or deleted. */
export type TabMessage = { readonly resource: string; readonly id: number };

const channel = new BroadcastChannel("cherga-writes");

/** Tells the other tabs of a write: they ignore it in the stream, because it has this browser's id. */
export function tellTabs(told: TabMessage): void {
  channel.postMessage(told);
}

/** Listens to the writes of other tabs. Returns a function that stops it. */
export function hearTabs(hear: (told: TabMessage) => void): () => void {
  const listener = ({ data }: MessageEvent<TabMessage>): void => hear(data);
  channel.addEventListener("message", listener);
  return () => channel.removeEventListener("message", listener);
}

/** An account is both a user and an operator: a change to one changes the other. */
const twins: Readonly<Record<string, string>> = { operator: "user", user: "operator" };

/** Applies a local write to the cache; the stream tells everybody but this browser of it. */
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
