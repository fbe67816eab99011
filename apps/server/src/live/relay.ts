import { randomUUID } from "node:crypto";
import pg from "pg";
import { z } from "zod";
import type { Change } from "#live/change";

const channel = "cherga_live";
/** A notification holds at most 8,000 bytes. */
const maxPayloadBytes = 7_500;
const collectMs = 20;
const reconnectMs = 500;

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
});

/** Carries changes between the servers on one database. */
export type Relay = {
  pass(changes: readonly Change[]): void;
  close(): Promise<void>;
};

/**
 * Opens the relay. Notifications are sent outside of the transactions that caused them, joined: inside, they would
 * make all commits wait for one another. A broken line is mended, and `onGap` told that something may be missing.
 */
export async function openRelay(options: {
  pool: pg.Pool;
  connection: pg.ClientConfig;
  onChanges: (changes: readonly Change[]) => void;
  onGap: () => void;
  onError: (error: unknown) => void;
}): Promise<Relay> {
  const { pool, connection, onChanges, onGap, onError } = options;
  const self = randomUUID();
  let isClosed = false;
  let collected: Change[] = [];
  let sending = Promise.resolve();
  let client = await listen();

  async function listen(): Promise<pg.Client> {
    const next = new pg.Client(connection);
    next.on("notification", ({ payload: text = "" }) => hear(text));
    next.on("error", () => undefined);
    await next.connect();
    await next.query(`listen ${channel}`);
    next.on("end", () => void mend());
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
    if (heard.success && heard.data.from !== self) onChanges(heard.data.changes);
  }

  function send(): void {
    const texts = payloadsOf(self, collected);
    collected = [];
    sending = sending
      .then(async () => {
        for (const text of texts) await pool.query("select pg_notify($1, $2)", [channel, text]);
      })
      .catch(onError);
  }

  return {
    pass: (changes) => {
      if (collected.length === 0) setTimeout(send, collectMs);
      collected.push(...changes);
    },
    close: async () => {
      isClosed = true;
      if (collected.length > 0) send();
      await sending;
      await client.end();
    },
  };
}

/** Splits changes over as many notifications as they need. */
function payloadsOf(from: string, changes: readonly Change[]): readonly string[] {
  const text = JSON.stringify({ from, changes });
  if (changes.length === 0) return [];
  if (changes.length === 1 || Buffer.byteLength(text) <= maxPayloadBytes) return [text];
  const half = Math.ceil(changes.length / 2);
  return [...payloadsOf(from, changes.slice(0, half)), ...payloadsOf(from, changes.slice(half))];
}
