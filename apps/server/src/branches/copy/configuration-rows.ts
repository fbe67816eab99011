import { createHash } from "node:crypto";
import {
  type RowClient,
  putRows,
  readTableRows,
  type Row,
  type Rows,
  shapeOf,
  startCopying,
} from "#branches/copy/table-rows";

type Part = readonly [table: string, where: string];

const everything = "true";
const ofOrganizations = "t.organization_id = any($1)";
/** Of the accounts, only those of the branch: never those of global administrators. */
const ofBranch = `t.role <> 'global' and (t.organization_id = any($1) or exists (
  select from jsonb_array_elements_text(t.allowed_organization_ids) allowed where allowed::integer = any($1)))`;

/** What a branch gets from its centre, in the order in which it can be written; `$1` are its organizations. */
export const configurationTables: readonly Part[] = [
  ["language", everything],
  ["unit", everything],
  ["country", everything],
  ["region", everything],
  ["data_field", everything],
  ["service", everything],
  ["service_data_field", everything],
  ["service_package", everything],
  ["article", everything],
  ["include", everything],
  ["printer_template", everything],
  ["voice_template", everything],
  ["organization", "t.id = any($1)"],
  ["web_online", everything],
  ["web_online_data_field", everything],
  ["schedule", ofOrganizations],
  ["staff", ofBranch],
  ["printer_device", ofOrganizations],
  ["voice_device", ofOrganizations],
  ["pos_device", ofOrganizations],
  ["remote_device", ofOrganizations],
  ["server", ofOrganizations],
  ["terminal", ofOrganizations],
  ["board", ofOrganizations],
  ["board_device", ofOrganizations],
  ["voice_recording", ofOrganizations],
];

const agents: Part = ["agent", ofOrganizations];

/** What a branch gets once, and changes itself afterwards: the credentials of its kiosks, screens and agents. */
export const tablesGivenOnce: readonly Part[] = [
  agents,
  [
    "agent_device",
    "t.kind <> 'server' and t.agent_id in (select id from agent where organization_id = any($1))",
  ],
  [
    "enrolment",
    `t.terminal_id in (select id from terminal where organization_id = any($1))
      or t.board_id in (select id from board where organization_id = any($1))`,
  ],
];

/** They say who decides. A branch sets them when it is ready. */
const columnsOfWriter: Readonly<Record<string, unknown>> = {
  writer_id: null,
  writer_epoch: 0,
  config_version: 1,
};

/** A fingerprint of each table. */
export type Hashes = Readonly<Record<string, string>>;

/** What a branch lacks of the centre's configuration. */
export type Configuration = {
  /** The tables that differ, each as a whole. */
  readonly tables: Rows;
  readonly once: Rows;
  readonly catalogueVersion: number;
  readonly configVersions: readonly { readonly id: number; readonly version: number }[];
};

async function readTable(
  client: RowClient,
  [table, where]: Part,
  organizationIds: readonly number[],
): Promise<readonly Row[]> {
  const { key } = await shapeOf(client, table);
  const order = key.map((column) => `t."${column}"`).join(", ");
  const rows = await readTableRows(
    client,
    table,
    `(${where}) order by ${order}`,
    valuesFor(where, organizationIds),
  );
  if (table === "staff") {
    const accounts: Row[] = [];
    for (const row of rows) accounts.push(await asKnownAt(client, organizationIds, row));
    return accounts;
  }
  if (table === "web_online") return rows.map((row) => withoutSecrets(row));
  if (table !== "organization") return rows;
  return rows.map((row) =>
    withoutSecrets(Object.fromEntries(Object.entries(row).filter(([name]) => !(name in columnsOfWriter)))),
  );
}

/** The centre sends all messages, so a branch needs no passwords of gateways and no tokens of bots. */
function withoutSecrets(row: Row): Row {
  const hub = row["message_hub"];
  return {
    ...row,
    ...("telegram_token" in row ? { telegram_token: null } : {}),
    ...(hub === undefined ? {} : { message_hub: withoutPasswords(hub) }),
  };
}

function withoutPasswords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPasswords);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      typeof inner === "string" && /password|secret|token|authorization/i.test(name)
        ? ""
        : withoutPasswords(inner),
    ]),
  );
}

/** Of an account that also belongs elsewhere, a branch knows only what concerns its own organizations. */
async function asKnownAt(client: RowClient, organizationIds: readonly number[], account: Row): Promise<Row> {
  const { organization_id: home, allowed_organization_ids: allowed, schedule_id: scheduleId } = account;
  const here = Array.isArray(allowed) ? allowed.filter((id) => organizationIds.includes(Number(id))) : [];
  const isAtHome = typeof home === "number" && organizationIds.includes(home);
  const { rows: schedules } = await client.query(
    "select from schedule where id = $1 and organization_id = any($2)",
    [scheduleId, organizationIds],
  );
  return {
    ...account,
    organization_id: isAtHome ? home : here[0],
    allowed_organization_ids: here,
    schedule_id: schedules.length > 0 ? scheduleId : null,
  };
}

const valuesFor = (where: string, organizationIds: readonly number[]): readonly unknown[] =>
  where.includes("$1") ? [organizationIds] : [];

/** The database always writes the keys of a document in the same order. */
const hashOf = (rows: readonly Row[]): string =>
  createHash("sha256").update(JSON.stringify(rows)).digest("base64url");

/** Returns a fingerprint of each table of the configuration. */
export async function hashConfiguration(
  client: RowClient,
  organizationIds: readonly number[],
): Promise<Hashes> {
  const hashes: Record<string, string> = {};
  for (const part of configurationTables)
    hashes[part[0]] = hashOf(await readTable(client, part, organizationIds));
  return hashes;
}

/** Reads what a branch lacks. For organizations that it does not know yet, it also gets what is given once. */
export async function readConfiguration(
  client: RowClient,
  organizationIds: readonly number[],
  known: Hashes,
  knownIds: readonly number[],
): Promise<Configuration> {
  const tables: Record<string, readonly Row[]> = {};
  const once: Record<string, readonly Row[]> = {};
  const { rows: versions } = await client.query<{ id: number; version: number; catalogue: number }>(
    `select id, config_version as version, (select version from catalogue) as catalogue
     from organization where id = any($1)`,
    [[...organizationIds]],
  );
  for (const part of configurationTables) {
    const rows = await readTable(client, part, organizationIds);
    if (known[part[0]] !== hashOf(rows)) tables[part[0]] = rows;
  }
  const newIds = organizationIds.filter((id) => !knownIds.includes(id));
  if (newIds.length > 0)
    for (const part of tablesGivenOnce) once[part[0]] = await readTable(client, part, newIds);
  return {
    tables,
    once,
    catalogueVersion: versions[0]?.catalogue ?? 1,
    configVersions: versions.map(({ id, version }) => ({ id, version })),
  };
}

/**
 * Writes the configuration of the centre, in the transaction of the caller. Rows that the centre does not have are
 * deleted.
 */
export async function putConfiguration(
  client: RowClient,
  organizationIds: readonly number[],
  { tables, once, catalogueVersion, configVersions }: Configuration,
): Promise<void> {
  await startCopying(client);
  const deleteAllOthers = async (): Promise<void> => {
    for (const part of configurationTables.toReversed()) {
      const rows = tables[part[0]];
      if (rows !== undefined) await deleteOthers(client, part, organizationIds, rows);
    }
  };
  // A new row may have a unique name that a deleted one had; and a deleted row may be referred to until the others are
  // written.
  await deleteAllOthers();
  for (const [table] of configurationTables) {
    const rows = tables[table];
    if (rows !== undefined) await putRows(client, table, await withOwnColumns(client, table, rows));
  }
  for (const [table] of tablesGivenOnce) await putRows(client, table, once[table] ?? [], "keep");
  await deleteAllOthers();
  await client.query("update catalogue set version = $1 where version <> $1", [catalogueVersion]);
  // The triggers have counted the changes made here; the version is the centre's.
  for (const { id, version } of configVersions)
    await client.query("update organization set config_version = $2 where id = $1 and config_version <> $2", [
      id,
      version,
    ]);
}

/** Deletes what belongs to organizations that a branch serves no longer, except what its past days refer to. */
export async function dropOtherOrganizations(
  client: RowClient,
  organizationIds: readonly number[],
): Promise<void> {
  const { rows: dropped } = await client.query<{ id: number }>(
    "select id from organization where id <> all($1)",
    [organizationIds],
  );
  if (dropped.length === 0) return;
  await startCopying(client);
  const ids = dropped.map(({ id }) => id);
  const scoped = configurationTables.filter(([, where]) => where !== everything);
  // With the devices and agents, their credentials go.
  for (const part of [...scoped, agents].toReversed()) await deleteOthers(client, part, ids, []);
}

/** The columns about the writer stay as they are here. */
async function withOwnColumns(
  client: RowClient,
  table: string,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  if (table !== "organization") return rows;
  const present = await readTableRows(client, "organization", "true", []);
  return rows.map((row) => {
    const own = present.find(({ id }) => id === row["id"]) ?? columnsOfWriter;
    return { ...row, ...Object.fromEntries(Object.keys(columnsOfWriter).map((name) => [name, own[name]])) };
  });
}

/** A row that something here still refers to stays. An account that stays loses its password and its duties. */
async function deleteOthers(
  client: RowClient,
  [table, where]: Part,
  organizationIds: readonly number[],
  rows: readonly Row[],
): Promise<void> {
  const values = valuesFor(where, organizationIds);
  const { rows: gone } = await client.query<{ id: number }>(
    `select t.id from "${table}" t where (${where}) and t.id <> all($${values.length + 1})`,
    [...values, rows.map(({ id }) => id)],
  );
  for (const { id } of gone) {
    await client.query("savepoint deleting");
    try {
      await client.query(`delete from "${table}" where id = $1`, [id]);
      await client.query("release savepoint deleting");
    } catch (error) {
      if (!isStillReferred(error)) throw error;
      await client.query("rollback to savepoint deleting");
      if (table === "staff") await client.query(withdrawing, [id]);
    }
  }
}

const withdrawing = `update staff set password_hash = null, is_operator = false, is_admin = false, schedule_id = null,
  role = 'global', organization_id = null, allowed_organization_ids = '[]' where id = $1`;

const isStillReferred = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "23503";
