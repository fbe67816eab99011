import { pictureEveryMs, type VncTrouble } from "@cherga/contract/devices/screen";
import type pg from "pg";

type Client = Pick<pg.ClientBase, "query">;

/** Stores that a picture was requested. Returns whether the last one is old enough for a new one. */
export async function wantsPicture(pool: Client, deviceId: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into board_screen as screen (device_id, asked_at) values ($1, now())
     on conflict (device_id) do update set asked_at = now()
     where screen.asked_at is null or screen.asked_at <= now() - make_interval(secs => $2)`,
    [deviceId, pictureEveryMs / 1000],
  );
  return rowCount === 1;
}

/** Lets the next one who looks have a picture at once. */
export async function deletePictureRequests(pool: Client, deviceId: number): Promise<void> {
  await pool.query("update board_screen set asked_at = null where device_id = $1", [deviceId]);
}

/** Replaces the last picture of a screen that an agent drives. Returns whether it does. */
export async function putPicture(
  pool: Client,
  { agentId, deviceId, png }: { readonly agentId: number; readonly deviceId: number; readonly png: Buffer },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into board_screen (device_id, picture, pictured_at)
     select device_id, $3, now() from agent_device where kind = 'board-device' and device_id = $1 and agent_id = $2
     on conflict (device_id) do update set picture = excluded.picture, pictured_at = now()`,
    [deviceId, agentId, png],
  );
  return rowCount === 1;
}

export async function lastPicture(pool: Client, deviceId: number): Promise<Buffer | undefined> {
  const { rows } = await pool.query<{ picture: Buffer | null }>(
    "select picture from board_screen where device_id = $1",
    [deviceId],
  );
  return rows[0]?.picture ?? undefined;
}

/** Stores whether a screen can be watched. Returns whether that is new; undefined if the agent does not drive it. */
export async function putVncState(
  pool: Client,
  {
    agentId,
    deviceId,
    state,
  }: { readonly agentId: number; readonly deviceId: number; readonly state: "ready" | VncTrouble },
): Promise<boolean | undefined> {
  const { rows } = await pool.query<{ isNew: boolean }>(
    `with driven as (
       select device_id from agent_device where kind = 'board-device' and device_id = $1 and agent_id = $2),
     written as (
       insert into board_screen as screen (device_id, vnc, vnc_since) select device_id, $3, now() from driven
       on conflict (device_id) do update set vnc = excluded.vnc, vnc_since = now()
       where screen.vnc is distinct from excluded.vnc returning device_id)
     select exists (select from written) as "isNew" from driven`,
    [deviceId, agentId, state],
  );
  return rows[0]?.isNew;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, pngSignature.length).equals(pngSignature);
