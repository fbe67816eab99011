import { isInScope, type Scope } from "@cherga/contract/access";
import type { StatusMessage } from "@cherga/contract/shapes/streams";
import type { Change, Reach } from "#db/change";

/** Somebody who listens: to which topics, in which organizations, and how to reach them. */
export type Listener = {
  readonly topics: ReadonlySet<string>;
  readonly scope: Scope;
  /** The organization they work on. */
  readonly organizationId: number | null;
  /** The same bytes for all: a message is written once and sent to many. */
  readonly send: (message: EncodedMessage) => void;
};

/** A message as the bytes of an event, with and without its topic. */
export type EncodedMessage = { readonly plain: Buffer; readonly withTopic: Buffer };

/** Carries changes from whoever made them to everybody who listens in this process. */
export type Hub = {
  add(listener: Listener): void;
  remove(listener: Listener): void;
  /** Takes changes and delivers them, joined, a moment later. */
  deliver(changes: readonly Change[]): void;
  /** As deliver, and lets the other servers know. */
  publish(changes: readonly Change[]): void;
  /** Tells those who work on an organization, at once. */
  tell(topic: string, organizationId: number, message: object): void;
  /** Tells everybody who listens to a topic, at once. */
  tellAll(topic: string, message: object): void;
  /** Whether anybody who works on an organization listens to a topic. */
  isHeard(topic: string, organizationId: number): boolean;
  /** Tells everybody to fetch afresh, because messages may have been missed. */
  refresh(): void;
};

/** How long changes are collected before they are sent together. */
const collectMs = 5;

/** Makes a hub. `relay` passes changes of this process on to the other servers. */
export function makeHub(relay: (changes: readonly Change[]) => void): Hub {
  const listeners = new Set<Listener>();
  let collected: Change[] = [];
  let lastId = 0;

  /** Each message has a number of its own, as the form of an event asks; nothing is made of it. */
  const prepare = (topic: string | undefined, message: object): EncodedMessage => {
    const id = (lastId += 1);
    const event = (data: object) => Buffer.from(`id: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
    return { plain: event(message), withTopic: event({ topic, ...message }) };
  };

  function deliver(changes: readonly Change[]): void {
    if (collected.length === 0) setTimeout(flush, collectMs);
    collected.push(...changes);
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
      // Written once, and only if somebody is there to hear it.
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
    tell: (topic, organizationId, message) =>
      send(topic, message, (listener) => listener.organizationId === organizationId),
    tellAll: (topic, message) => send(topic, message, () => true),
    isHeard: (topic, organizationId) => {
      for (const listener of listeners)
        if (listener.organizationId === organizationId && listener.topics.has(topic)) return true;
      return false;
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

/** Joins changes of the same kind into one message each, in the order in which they first came. */
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
