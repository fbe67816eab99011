import type { ScreenState, ScreenView } from "@cherga/contract/calls/board-views";
import type { Scope } from "@cherga/contract/access";
import { viewTokenMs, type ViewTrouble } from "@cherga/contract/devices/screen";
import type pg from "pg";
import { fingerprint, makeHandle } from "#auth/tokens";
import type { Clock } from "#base/clock";
import { deadAfterSeconds } from "#db/live-connections";
import { shownTime } from "#devices/agents/shown-time";

type Client = Pick<pg.ClientBase, "query">;
type ViewDeps = { readonly pool: Client; readonly clock: Clock };

/** A view that has begun. */
export type BegunView = {
  readonly id: number;
  readonly deviceId: number;
  readonly organizationId: number;
  readonly staffId: number | null;
  readonly sessionId: string;
};

/** So many tokens of one person for one device are valid at a time. */
const tokensEach = 5;

/** Selects the views that last, on servers that are alive. */
const lasting = `select view.* from screen_view view join server_process process on process.id = view.server_id
  and process.beat_at > now() - make_interval(secs => ${deadAfterSeconds})
  where view.begun_at is not null and view.ended_at is null`;

/** Makes a token with which a user may watch a screen once. The oldest tokens of the same user end. */
export async function makeViewToken(
  pool: Client,
  view: { readonly deviceId: number; readonly staffId: number; readonly sessionId: string },
): Promise<{ readonly token: string; readonly expires: Date }> {
  const token = makeHandle();
  const { rows } = await pool.query<{ expires: Date }>(
    `with old as (
       delete from screen_view where token_expires_at < now() or id in (
         select id from screen_view where device_id = $1 and staff_id = $2 and token_hash is not null
         order by id desc offset $6))
     insert into screen_view (device_id, staff_id, staff_name, session_id, token_hash, token_expires_at)
     select $1, $2, username, $3::uuid, $4, now() + make_interval(secs => $5) from staff where id = $2
     returning token_expires_at as expires`,
    [view.deviceId, view.staffId, view.sessionId, fingerprint(token), viewTokenMs / 1000, tokensEach - 1],
  );
  return { token, expires: rows[0]?.expires ?? new Date() };
}

/**
 * Begins a view for a token. Undefined if the token is unknown, used or expired. The views of a device begin one after the
 * other, so that each can tell how many began before it.
 */
export async function beginView(
  pool: Client,
  token: string,
  { serverId, ip }: { readonly serverId: string; readonly ip: string },
): Promise<BegunView | undefined> {
  const { rows } = await pool.query<BegunView>(
    `with device as materialized (
       select board_device.id, board_device.organization_id
       from board_device join screen_view on screen_view.device_id = board_device.id
       where screen_view.token_hash = $1
       for no key update of board_device)
     update screen_view view set token_hash = null, token_expires_at = null, begun_at = clock_timestamp(),
       server_id = $2, ip = $3
     from device
     where view.token_hash = $1 and view.token_expires_at > now() and device.id = view.device_id
     returning view.id, view.device_id as "deviceId", device.organization_id as "organizationId",
       view.staff_id as "staffId", view.session_id as "sessionId"`,
    [fingerprint(token), serverId, ip],
  );
  return rows[0];
}

/** Returns how many people watch a screen who began before a view. */
export async function countEarlierViewers(
  pool: Client,
  { id, deviceId }: Pick<BegunView, "id" | "deviceId">,
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from (${lasting}) view where device_id = $1
       and (begun_at, id) < (select begun_at, id from screen_view where id = $2)`,
    [deviceId, id],
  );
  return rows[0]?.count ?? 0;
}

export async function noteControl(pool: Client, id: number): Promise<void> {
  await pool.query("update screen_view set controlled_at = coalesce(controlled_at, now()) where id = $1", [
    id,
  ]);
}

export async function endView(pool: Client, id: number): Promise<void> {
  await pool.query("update screen_view set ended_at = now() where id = $1 and ended_at is null", [id]);
}

/** Where the viewer of a view is. */
export type ViewPlace = { readonly serverId: string; readonly peerUrl: string | null };

/** Finds the server that has the viewer for whom an agent brings a screen that it drives. */
export async function placeOfView(
  pool: Client,
  viewId: number,
  agentId: number,
): Promise<ViewPlace | undefined> {
  const { rows } = await pool.query<ViewPlace>(
    `select view.server_id as "serverId", process.peer_url as "peerUrl" from (${lasting}) view
     join server_process process on process.id = view.server_id
     join agent_device driven on driven.kind = 'board-device' and driven.device_id = view.device_id
     where view.id = $1 and driven.agent_id = $2`,
    [viewId, agentId],
  );
  return rows[0];
}

/** Notes why another server could not bring the screen. */
export async function noteTrouble(pool: Client, viewId: number, trouble: ViewTrouble): Promise<void> {
  await pool.query("update screen_view set trouble = $2 where id = $1", [viewId, trouble]);
}

/** What became of a view outside of the server that has the viewer. */
export type ViewStanding = {
  readonly id: number;
  readonly organizationId: number;
  readonly agentId: number | null;
  readonly trouble: ViewTrouble | null;
};

/** Returns how views stand. One whose device was deleted is missing. */
export async function standingOfViews(
  pool: Client,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ViewStanding>> {
  const { rows } = await pool.query<ViewStanding>({
    name: "standing-of-views",
    text: `select view.id, device.organization_id as "organizationId", driven.agent_id as "agentId", view.trouble
      from screen_view view join board_device device on device.id = view.device_id
      left join agent_device driven on driven.kind = 'board-device' and driven.device_id = device.id
      where view.id = any($1)`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Lists who has watched a screen, latest first. */
export async function listScreenViews(
  { pool, clock }: ViewDeps,
  deviceId: number,
  { page = 1, perPage }: { readonly page?: number | undefined; readonly perPage: number },
): Promise<{ readonly content: ScreenView[]; readonly total: number }> {
  const { rows } = await pool.query<
    Omit<ScreenView, "since" | "until"> & { since: Date; until: Date | null; total: number }
  >(
    `select id, staff_name as name, ip, begun_at as since, ended_at as until, controlled_at is not null as "hadControl",
       (count(*) over ())::integer as total
     from screen_view where device_id = $1 and begun_at is not null order by id desc limit $2 offset $3`,
    [deviceId, perPage, (page - 1) * perPage],
  );
  return {
    content: rows.map(({ id, name, ip, hadControl, since, until }) => ({
      id,
      name,
      ip,
      hadControl,
      since: shownTime(clock, since),
      until: until && shownTime(clock, until),
    })),
    total: rows[0]?.total ?? 0,
  };
}

/** Lists what is known about the screens in these organizations. */
export async function listScreens({ pool, clock }: ViewDeps, scope: Scope): Promise<ScreenState[]> {
  const { rows } = await pool.query<
    Omit<ScreenState, "vncSince" | "pictured"> & { vncSince: Date | null; pictured: Date | null }
  >(
    `select device.id as "deviceId", vnc.vnc, vnc.vnc_since as "vncSince", vnc.pictured_at as pictured,
       (select count(*)::integer from (${lasting}) view where view.device_id = device.id) as viewers
     from board_device device left join board_screen vnc on vnc.device_id = device.id
     where $1::integer[] is null or device.organization_id = any($1) order by device.id`,
    [scope === "all" ? null : [...scope]],
  );
  return rows.map((row) => ({
    ...row,
    vncSince: row.vncSince && shownTime(clock, row.vncSince),
    pictured: row.pictured && shownTime(clock, row.pictured),
  }));
}

/** Who watched a screen is shown for so long; the audit log keeps it. */
const shownDays = 90;

/** Ends the views of servers that are gone, and forgets old ones and unused tokens. */
export async function deleteOldViews(pool: Client): Promise<void> {
  await pool.query(
    `update screen_view view set ended_at = now() where begun_at is not null and ended_at is null
     and not exists (select from server_process process where process.id = view.server_id
       and process.beat_at > now() - make_interval(secs => $1))`,
    [deadAfterSeconds],
  );
  await pool.query(
    `delete from screen_view where token_expires_at < now() or begun_at < now() - make_interval(days => $1)`,
    [shownDays],
  );
}
