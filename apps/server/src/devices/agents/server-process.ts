import { hostname } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type pg from "pg";
import { repeat } from "#base/repeat";

/** How often a server shows that it is alive. */
const beatMs = 2_000;
const forgottenAfterMinutes = 10;
/** How finely delays of the event loop are measured. */
const delayMs = 20;

/** A server, and where the others reach it. */
type ServerProcess = { readonly serverId: string; readonly peerUrl: string | undefined };

/** Lets a server vouch for its connections in the database. */
export async function startBeats(
  pool: pg.Pool,
  { serverId, peerUrl }: ServerProcess,
  onError: (error: unknown) => void,
): Promise<{ stop(): Promise<void> }> {
  const server = { serverId, peerUrl };
  const delay = monitorEventLoopDelay({ resolution: delayMs });
  delay.enable();
  const beatWithDelay = (): Promise<void> => {
    const longestMs = Math.max(0, Math.round(delay.max / 1e6) - delayMs);
    delay.reset();
    return beat(pool, server, longestMs);
  };
  await beat(pool, server, 0);
  const stopBeating = repeat(beatMs, beatWithDelay, onError);
  return {
    stop: async () => {
      await stopBeating();
      delay.disable();
      await pool.query("delete from server_process where id = $1", [serverId]).catch(onError);
    },
  };
}

/** Writes that this process is alive, and by how much it was late at most since the last time. */
async function beat(
  pool: pg.Pool,
  { serverId, peerUrl }: ServerProcess,
  longestDelayMs: number,
): Promise<void> {
  await pool.query({
    name: "server-beat",
    text: `
      with forgotten as (
        delete from server_process where beat_at < now() - make_interval(mins => $2) and id <> $1)
      insert into server_process (id, host, memory_mb, delay_ms, peer_url) values ($1, $3, $4, $5, $6)
      on conflict (id) do update set beat_at = now(), memory_mb = excluded.memory_mb, delay_ms = excluded.delay_ms`,
    values: [
      serverId,
      forgottenAfterMinutes,
      `${hostname()} (${process.pid})`,
      Math.round(process.memoryUsage.rss() / 1_048_576),
      longestDelayMs,
      peerUrl ?? null,
    ],
  });
}
