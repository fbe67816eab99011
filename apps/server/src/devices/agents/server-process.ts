import { hostname } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type pg from "pg";
import { repeat } from "#base/repeat";

/** How often a server shows that it is alive. */
const beatMs = 2_000;
const forgottenAfterMinutes = 10;
/** How finely delays of the event loop are measured. */
const delayMs = 20;
/** So many beats are looked at together: half a minute. */
const beatsRemembered = 15;

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
  let delays: readonly number[] = [];
  const beatWithDelay = (): Promise<void> => {
    delays = [...delays, Math.max(0, Math.round(delay.max / 1e6) - delayMs)].slice(-beatsRemembered);
    delay.reset();
    return beat(pool, server, lastingDelayOf(delays));
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

/** Returns the median: one pause is no overload, and would show a trouble that is gone before anyone can read it. */
export function lastingDelayOf(delays: readonly number[]): number {
  return delays.toSorted((one, other) => one - other)[Math.floor((delays.length - 1) / 2)] ?? 0;
}

/** Writes that this process is alive, and by how much it is late. */
async function beat(pool: pg.Pool, { serverId, peerUrl }: ServerProcess, delayedByMs: number): Promise<void> {
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
      delayedByMs,
      peerUrl ?? null,
    ],
  });
}
