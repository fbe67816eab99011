import { randomUUID } from "node:crypto";
import pg from "pg";
import { z } from "zod";
import type { Change } from "#db/change";

/** Names the connection in the list of the database's connections. */
export const relayName = "cherga relay";
const channel = "cherga_live";
/** A notification holds at most 8,000 bytes. */
const maxPayloadBytes = 7_500;
const collectMs = 20;
const reconnectMs = 500;
const lookMs = 15_000;
const answerWithinMs = 8_000;

const payload = z.object({
  from: z.string(),
  changes: z.array(
    z.object({
      topic: z.string(),
      act: z.enum(["create", "edit", "delete"]),
      id: z.number(),
      reach: z.union([z.enum(["everybody", "global"]), z.number()]),
      uid: z.string(),
    }),
  ),
  days: z.array(z.unknown()),
});

/** Sends changes between the servers on one database. */
export type Relay<K> = {
  pass(changes: readonly Change[]): void;
  /** Tells the other servers that days have changed. They read the changes themselves. */
  passDays(keys: readonly K[]): void;
  close(): Promise<void>;
};

/**
 * Opens the relay. Notifications are batched and sent outside of the transactions that caused them: inside, they would
 * serialize all commits. A lost connection is reopened, and `onGap` is called because messages may be missing.
 */
export async function openRelay<K>(options: {
  pool: pg.Pool;
  connection: pg.ClientConfig;
  onChanges: (changes: readonly Change[]) => void;
  /** How the key of a day is serialized, and the name that identifies it. */
  dayKey: { readonly schema: z.ZodType<K>; nameOf(key: K): string };
  onDays: (keys: readonly K[]) => void;
  onGap: () => void;
  onError: (error: unknown) => void;
}): Promise<Relay<K>> {
  const { pool, connection, onChanges, dayKey, onDays, onGap, onError } = options;
  const self = randomUUID();
  let isClosed = false;
  let collected: Change[] = [];
  const days = new Map<string, K>();
  let isDue = false;
  let sending = Promise.resolve();
  let client = await listen();

  async function listen(): Promise<pg.Client> {
    const next = new pg.Client({
      ...connection,
      application_name: relayName,
      query_timeout: answerWithinMs,
    });
    next.on("notification", ({ payload: text = "" }) => hear(text));
    next.on("error", () => undefined);
    await next.connect();
    await next.query(`listen ${channel}`);
    // No other queries run on this connection, so only this one notices that the server no longer answers.
    const looking = setInterval(() => void next.query("select").catch(() => next.end()), lookMs);
    next.on("end", () => {
      clearInterval(looking);
      void mend();
    });
    return next;
  }

  async function mend(): Promise<void> {
    while (!isClosed) {
      await new Promise((resolve) => setTimeout(resolve, reconnectMs));
      try {
        client = await listen();
        onGap();
        return;
      } catch (error) {
        onError(error);
      }
    }
  }

  function hear(text: string): void {
    const heard = payload.safeParse(JSON.parse(text));
    if (!heard.success || heard.data.from === self) return;
    if (heard.data.changes.length > 0) onChanges(heard.data.changes);
    const keys = heard.data.days.flatMap((key) => dayKey.schema.safeParse(key).data ?? []);
    if (keys.length > 0) onDays(keys);
  }

  function collect(): void {
    if (!isDue) setTimeout(send, collectMs);
    isDue = true;
  }

  function send(): void {
    isDue = false;
    const texts = [
      ...payloadsOf(collected, (changes) => ({ from: self, changes, days: [] })),
      ...payloadsOf([...days.values()], (keys) => ({ from: self, changes: [], days: keys })),
    ];
    collected = [];
    days.clear();
    sending = sending
      .then(async () => {
        for (const text of texts) await pool.query("select pg_notify($1, $2)", [channel, text]);
      })
      .catch(onError);
  }

  return {
    pass: (changes) => {
      collect();
      collected.push(...changes);
    },
    passDays: (keys) => {
      collect();
      for (const key of keys) days.set(dayKey.nameOf(key), key);
    },
    close: async () => {
      isClosed = true;
      if (isDue) send();
      await sending;
      await client.end();
    },
  };
}

/** Splits items over as many notifications as they need. */
function payloadsOf<T>(things: readonly T[], payloadOf: (part: readonly T[]) => object): readonly string[] {
  if (things.length === 0) return [];
  const text = JSON.stringify(payloadOf(things));
  if (things.length === 1 || Buffer.byteLength(text) <= maxPayloadBytes) return [text];
  const half = Math.ceil(things.length / 2);
  return [...payloadsOf(things.slice(0, half), payloadOf), ...payloadsOf(things.slice(half), payloadOf)];
}
