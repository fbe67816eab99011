import type { Resource } from "@cherga/contract/resource";
import type {
  consoleTopic as consoleTopicName,
  QueueMessage,
  queueTopic,
  statusMessage,
} from "@cherga/contract/shapes/streams";
import type { QueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { browserUid } from "#staff/api/browser-uid.ts";
import { failureOf } from "#staff/api/failure.ts";
import { getRow, keepRow, rowsOf } from "#staff/api/resource-queries.ts";
import { listen } from "#staff/live/listen.ts";
import { tellQueueNews } from "#staff/live/queue-news.ts";
import { hearTabs } from "#staff/live/tabs.ts";

type Status = z.output<typeof statusMessage> & { readonly topic: string };
type StreamMessage =
  | Status
  | (QueueMessage & { readonly topic: typeof queueTopic })
  | { readonly topic?: string; readonly refresh: true };
type NamedResource = Pick<Resource, "name" | "fields">;

/** Up to this many changed rows are fetched one by one; beyond that, the whole list. */
const severalRows = 10;

/** Keeps all cached lists in step with the server. Returns a function that stops it. */
export function followChanges(
  client: QueryClient,
  topics: readonly string[],
  onLine: (isUp: boolean) => void,
): () => void {
  const leave = listen(`/api/sse?topics=${topics.join(",")}`, (heard) => {
    if (heard.type === "message") return hear(JSON.parse(heard.data));
    onLine(heard.type === "open");
    // Messages in between are lost, so all data may be stale.
    if (heard.type === "open") void client.invalidateQueries();
    tellQueueNews({ type: heard.type === "open" ? "refresh" : "lost" });
  });
  const leaveTabs = hearTabs(({ resource, id }) => void fetchRow(named(resource), id));
  return () => {
    leave();
    leaveTabs();
  };

  function hear(message: StreamMessage): void {
    if ("refresh" in message) {
      tellQueueNews({ type: "refresh" });
      // With a topic, only the queue is stale.
      if (message.topic === undefined) void client.invalidateQueries();
      return;
    }
    if ("datetime" in message) return tellQueueNews({ type: "changed", message });
    if (message.uid === browserUid) return;
    if (message.topic === consoleTopic)
      return tellQueueNews({ type: "console", operatorIds: message.edit ?? [], uid: message.uid });
    const resource = named(message.topic);
    for (const id of message.delete ?? []) keepRow(client, resource, id, undefined);
    const changed = [...(message.create ?? []), ...(message.edit ?? [])];
    if (changed.length > severalRows) return void fetchList(resource);
    for (const id of changed) void fetchRow(resource, id);
    void fetchRest(resource);
  }

  /** Fetches what else is known about rows: their connections, for example. */
  function fetchRest({ name }: NamedResource): Promise<void> {
    return client.invalidateQueries({
      queryKey: [name],
      predicate: ({ queryKey }) => queryKey[1] !== "list",
    });
  }

  async function fetchRow(resource: NamedResource, id: number): Promise<void> {
    const rows = client.getQueryData(rowsOf(resource).queryKey);
    // Only the server knows whether a new row belongs in the cached list.
    if (rows?.some((row) => row.id === id) !== true) return fetchList(resource);
    try {
      keepRow(client, resource, id, await getRow(resource, id));
    } catch (thrown) {
      if (failureOf(thrown).code === "ERROR_NOT_FOUND") keepRow(client, resource, id, undefined);
      else await fetchList(resource);
    }
  }

  function fetchList(resource: NamedResource): Promise<void> {
    return client.invalidateQueries({ queryKey: [resource.name] });
  }
}

/** Repeated here, so that the first page does not load the schemas of streams. */
const consoleTopic: typeof consoleTopicName = "console";

const named = (name: string): NamedResource => ({ name, fields: {} });
