import type pg from "pg";
import { repeat } from "#base/repeat";

/** How often a server shows that it is alive. */
const beatMs = 2_000;
const forgottenAfterMinutes = 10;

/** A server, and where the others reach it. */
type ServerProcess = { readonly serverId: string; readonly peerUrl: string | undefined };

/** Lets a server vouch for its connections in the database. */
export async function startBeats(
  pool: pg.Pool,
  { serverId, peerUrl }: ServerProcess,
  onError: (error: unknown) => void,
): Promise<{ stop(): Promise<void> }> {
  const process = { serverId, peerUrl };
  await beat(pool, process);
  const stopBeating = repeat(beatMs, () => beat(pool, process), onError);
  return {
    stop: async () => {
      await stopBeating();
      await pool.query("delete from server_process where id = $1", [serverId]).catch(onError);
    },
  };
}

async function beat(pool: pg.Pool, { serverId, peerUrl }: ServerProcess): Promise<void> {
  await pool.query({
    name: "server-beat",
    text: `
      with forgotten as (
        delete from server_process where beat_at < now() - make_interval(mins => $2) and id <> $1)
      insert into server_process (id, peer_url) values ($1, $3) on conflict (id) do update set beat_at = now()`,
    values: [serverId, forgottenAfterMinutes, peerUrl ?? null],
  });
}
