import type { ConsolePress } from "@cherga/contract/calls/consoles";
import { pressTopic } from "@cherga/contract/calls/consoles";
import type { PressOutcome } from "@cherga/contract/devices/console-answers";
import type { ConsoleKeys, KeyAction } from "@cherga/contract/devices/consoles";
import type pg from "pg";
import type { Clock } from "#base/clock";
import type { Change } from "#db/change";
import { shownTime } from "#devices/agents/shown-time";

type Client = Pick<pg.ClientBase, "query">;

/** A hardware console, as it is stored. */
export type StoredConsole = {
  readonly id: number;
  readonly organizationId: number;
  readonly config: Readonly<Record<string, unknown>>;
  readonly keys: ConsoleKeys;
  /** The time of the database, in milliseconds. */
  readonly now: number;
};

/** A press, and what became of it. */
export type StoredPress = {
  readonly id: string;
  readonly deviceId: number;
  readonly organizationId: number;
  readonly operatorId: number | null;
  readonly code: string;
  readonly action: KeyAction | null;
  readonly outcome: PressOutcome;
  /** What the console shows. */
  readonly text: string;
};

/** Finds a console that an agent drives. */
export async function findConsole(
  pool: Client,
  agentId: number,
  deviceId: number,
): Promise<StoredConsole | undefined> {
  const { rows } = await pool.query<StoredConsole>({
    name: "console-of-agent",
    text: `select device.id, device.organization_id as "organizationId", device.config, device.keys,
        (extract(epoch from clock_timestamp()) * 1000)::float8 as now
      from remote_device device join agent_device driven
        on driven.kind = 'remote-device' and driven.device_id = device.id
      where device.id = $2 and driven.agent_id = $1`,
    values: [agentId, deviceId],
  });
  return rows[0];
}

/** Returns what a console showed after a press; undefined if the press is new. */
export async function findPressText(
  pool: Client,
  deviceId: number,
  press: string,
): Promise<string | undefined> {
  const { rows } = await pool.query<{ shown: string }>({
    name: "press-before",
    text: "select shown from console_press where id = $2::uuid and device_id = $1",
    values: [deviceId, press],
  });
  return rows[0]?.shown;
}

const insertPress = `insert into console_press
    (id, device_id, organization_id, operator_id, code, action, outcome, shown)
  select $1::uuid, $2, $3, (select id from staff where id = $4), $5::text, $6::text, $7::text, $8::text`;

const valuesOf = (press: StoredPress) => [
  press.id,
  press.deviceId,
  press.organizationId,
  press.operatorId,
  press.code,
  press.action,
  press.outcome,
  press.text,
];

/** Stores a press with the change of the queue that it causes. */
export async function putPress(client: Client, press: StoredPress): Promise<void> {
  await client.query({
    name: "put-press",
    text: `${insertPress} on conflict (id) do nothing`,
    values: valuesOf(press),
  });
}

/** A console that is broken presses by itself. */
const mostPerMinute = 120;

/** Stores a press that did nothing, unless there are too many of them. */
export async function putRefusedPress(client: Client, press: StoredPress): Promise<void> {
  await client.query({
    name: "put-refused-press",
    text: `${insertPress}
      where (select count(*) from console_press
        where device_id = $2 and at > now() - interval '1 minute') < $9
      on conflict (id) do nothing`,
    values: [...valuesOf(press), mostPerMinute],
  });
}

/** The change that tells staff of a press. */
export const pressChange = ({
  deviceId,
  organizationId,
}: Pick<StoredPress, "deviceId" | "organizationId">): Change => ({
  topic: pressTopic,
  act: "create",
  id: deviceId,
  reach: organizationId,
  uid: "",
});

const listed = 20;

/** Lists the last presses of a console, latest first. */
export async function listPresses(
  { pool, clock }: { readonly pool: Client; readonly clock: Clock },
  deviceId: number,
): Promise<ConsolePress[]> {
  const { rows } = await pool.query<Omit<ConsolePress, "at"> & { readonly at: Date }>(
    `select id, code, action, outcome, shown as text, at from console_press
     where device_id = $1 order by at desc, id limit $2`,
    [deviceId, listed],
  );
  return rows.map((row) => ({ ...row, at: shownTime(clock, row.at) }));
}

const learnSeconds = 60;

/** Lets the next press of a console only tell its code, or ends this. */
export async function setLearning(pool: Client, deviceId: number, isOn: boolean): Promise<void> {
  if (isOn)
    await pool.query(
      `insert into console_learning (device_id, until) values ($1, now() + make_interval(secs => $2))
       on conflict (device_id) do update set until = excluded.until`,
      [deviceId, learnSeconds],
    );
  else await pool.query("delete from console_learning where device_id = $1", [deviceId]);
}

/** Returns until when a console learns; null if it does not. */
export async function learnsUntil(
  { pool, clock }: { readonly pool: Client; readonly clock: Clock },
  deviceId: number,
): Promise<string | null> {
  const { rows } = await pool.query<{ until: Date }>(
    "select until from console_learning where device_id = $1 and until > now()",
    [deviceId],
  );
  const [row] = rows;
  return row === undefined ? null : shownTime(clock, row.until);
}

/** Returns whether a press is the one that a console learns from. It learns from one only. */
export async function takeLearning(pool: Client, deviceId: number): Promise<boolean> {
  const { rows } = await pool.query<{ isLearning: boolean }>({
    name: "take-learning",
    text: `delete from console_learning where device_id = $1 returning until > now() as "isLearning"`,
    values: [deviceId],
  });
  return rows[0]?.isLearning === true;
}

const keptDays = 30;

export async function deleteOldPresses(pool: Client): Promise<void> {
  await pool.query("delete from console_press where at < now() - make_interval(days => $1)", [keptDays]);
}
