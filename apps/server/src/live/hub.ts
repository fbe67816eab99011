import { isInScope, type Scope } from "@cherga/contract/access";
import type { StatusMessage } from "@cherga/contract/shapes/streams";
import type { Change, Reach } from "#db/change";
import type { EventLog } from "#live/event-log";

/** A subscriber: its topics, the organizations it may read, and how to send to it. */
export type Listener = {
  readonly topics: ReadonlySet<string>;
  readonly scope: Scope;
  /** The organization that the subscriber works on. */
  readonly organizationId: number | null;
  /** All subscribers get the same bytes: a message is serialized once and sent to many. */
  readonly send: (message: EncodedMessage) => void;
};

/** A message serialized as an event, with and without its topic. */
export type EncodedMessage = { readonly plain: Buffer; readonly withTopic: Buffer };

/** Distributes changes to all subscribers in this process. */
export type Hub = {
  add(listener: Listener): void;
  remove(listener: Listener): void;
  /** Delivers changes to the subscribers, merged, a moment later. */
  deliver(changes: readonly Change[]): void;
  /** Delivers changes, and also sends them to the other servers. */
  publish(changes: readonly Change[]): void;
  /** Sends a message at once to subscribers who work on an organization. */
  tell(topic: string, organizationId: number, message: object): void;
  /** Sends a message at once to all subscribers of a topic. */
  tellAll(topic: string, message: object): void;
  /** Returns whether a topic has a subscriber who works on an organization. */
  isHeard(topic: string, organizationId: number): boolean;
  /** Returns how many subscribers a topic has. */
  countListeners(topic: string): number;
  /** Returns the organizations that subscribers of a topic work on. */
  organizationsWith(topic: string): ReadonlySet<number>;
  /** Tells all subscribers to refetch, because messages may have been missed. */
  refresh(): void;
};

/** How long changes are collected before they are sent together. */
const collectMs = 5;

/** Creates a hub. `relay` sends changes of this process to the other servers. */
export function makeHub(relay: (changes: readonly Change[]) => void, log?: Pick<EventLog, "note">): Hub {
  const listeners = new Set<Listener>();
  let collected: Change[] = [];
  let lastId = 0;

  /** Each event has its own id, as the event-stream format expects; clients do not use it. */
  const prepare = (topic: string | undefined, message: object): EncodedMessage => {
    const id = (lastId += 1);
    const event = (data: object) => Buffer.from(`id: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
    return { plain: event(message), withTopic: event({ topic, ...message }) };
  };

  function deliver(changes: readonly Change[]): void {
    if (collected.length === 0) setTimeout(flush, collectMs);
    collected.push(...changes);
    for (const { topic, act, id, reach } of changes)
      log?.note("topic", topic, {
        organizationId: typeof reach === "number" ? reach : null,
        about: { act, id },
      });
  }

  function flush(): void {
    const messages = joined(collected).map(({ message, ...rest }) => ({
      ...rest,
      prepared: prepare(rest.topic, message),
    }));
    collected = [];
    for (const listener of listeners) {
      for (const { topic, reach, prepared } of messages) {
        if (listener.topics.has(topic) && mayHear(listener.scope, reach)) listener.send(prepared);
      }
    }
  }

  function send(topic: string, message: object, isMeant: (listener: Listener) => boolean): void {
    let prepared: EncodedMessage | undefined;
    for (const listener of listeners) {
      if (!listener.topics.has(topic) || !isMeant(listener)) continue;
      // Serialized once, and only if there is a subscriber.
      prepared ??= prepare(topic, message);
      listener.send(prepared);
    }
  }

  return {
    add: (listener) => void listeners.add(listener),
    remove: (listener) => void listeners.delete(listener),
    deliver,
    publish: (changes) => {
      deliver(changes);
      relay(changes);
    },
    tell: (topic, organizationId, message) => {
      log?.note("topic", topic, { organizationId });
      send(topic, message, (listener) => listener.organizationId === organizationId);
    },
    tellAll: (topic, message) => {
      log?.note("topic", topic);
      send(topic, message, () => true);
    },
    countListeners: (topic) => {
      let count = 0;
      for (const { topics } of listeners) if (topics.has(topic)) count += 1;
      return count;
    },
    isHeard: (topic, organizationId) => {
      for (const listener of listeners)
        if (listener.organizationId === organizationId && listener.topics.has(topic)) return true;
      return false;
    },
    organizationsWith: (topic) => {
      const ids = new Set<number>();
      for (const { topics, organizationId } of listeners)
        if (organizationId !== null && topics.has(topic)) ids.add(organizationId);
      return ids;
    },
    refresh: () => {
      const prepared = prepare(undefined, { refresh: true });
      for (const listener of listeners) listener.send(prepared);
    },
  };
}

function mayHear(scope: Scope, reach: Reach): boolean {
  if (reach === "everybody") return true;
  return reach === "global" ? scope === "all" : isInScope(scope, reach);
}

type Message = { readonly topic: string; readonly reach: Reach; readonly message: StatusMessage };

/** Merges changes of the same kind into one message each, in order of first occurrence. */
function joined(changes: readonly Change[]): readonly Message[] {
  const groups = new Map<string, { first: Change; ids: Set<number> }>();
  for (const change of changes) {
    const key = JSON.stringify([change.topic, change.reach, change.uid, change.act]);
    const group = groups.get(key) ?? { first: change, ids: new Set() };
    group.ids.add(change.id);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ first: { topic, reach, uid, act }, ids }) => ({
    topic,
    reach,
    message: { uid, [act]: [...ids] },
  }));
}
