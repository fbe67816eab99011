import { isInScope, scopeOf } from "@cherga/contract/access";
import { Refusal } from "@cherga/contract/errors";
import { refuseIssues } from "@cherga/contract/issues";
import { type Loose, usesOf } from "@cherga/contract/resource";
import { sql } from "kysely";
import type { Session } from "#auth/session";
import type { Tx } from "#db/transaction";
import { type Binding, columnOf, type SaveContext } from "#resources/binding";
import { missingLanguages } from "#resources/missing-languages";
import { readerFor } from "#resources/reader";
import { missingReferences, usersOf } from "#resources/references";
import { ticketsWith } from "#resources/tickets-with";
import { storedRow, type TableRow, publishChangesOf } from "#resources/publish-changes";

/** Writes the rows of one resource inside a transaction. */
export type Store = {
  create(draft: Loose): Promise<Loose>;
  edit(id: number, patch: Loose): Promise<Loose>;
  remove(id: number): Promise<true>;
};

/** Creates a store for a session: each write checks the whole resulting row, saves it, and publishes the change. */
export function storeFor(binding: Binding, tx: Tx, session: Session, uid: string): Store {
  const { resource, table } = binding;
  const reader = readerFor(binding, tx.db, session);
  const scope = scopeOf(session.actor);

  async function create(draft: Loose): Promise<Loose> {
    const placed = { ...draft, ...organizationFor(draft) };
    const completed = resource.complete(placed);
    const after = { ...completed, ...(await binding.complete?.(tx, completed)) };
    const saving = { session, before: undefined, after, uid };
    await refuseBroken(saving, after);

    const columns = {
      ...storedColumns(after),
      ...(await binding.columns?.(saving, after)),
      ...binding.fixed,
    };
    const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(columns))}) returning id`.execute(
      tx.db,
    );
    return saved(saving, rows[0]?.id ?? 0, after, undefined);
  }

  async function edit(id: number, { version, ...patch }: Loose): Promise<Loose> {
    const before = await reader.get(id, "toEdit");
    const stored = await storedRow(tx, binding, id);
    if (version !== undefined && version !== before["version"]) throw new Refusal("ERROR_CONFLICT", before);
    if (Object.keys(patch).length === 0) return before;

    refuseForeign(patch["organizationId"]);
    const after = { ...before, ...patch };
    const saving = { session, before, after, uid };
    const isMoved =
      patch["organizationId"] !== undefined && patch["organizationId"] !== before["organizationId"];
    await refuseBroken(saving, isMoved ? after : patch);

    const columns = {
      ...storedColumns(await keepingSecrets(id, patch)),
      ...(await binding.columns?.(saving, patch)),
    };
    const changes = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    await sql`
      update ${sql.table(table)} set ${sql.join([sql`version = version + 1`, ...changes])} where id = ${id}`.execute(
      tx.db,
    );
    return saved(saving, id, patch, stored);
  }

  async function remove(id: number): Promise<true> {
    const before = await reader.get(id, "toDelete");
    const stored = await storedRow(tx, binding, id);
    await binding.beforeDelete?.(tx, before, session);
    const users = [
      ...(await usersOf(tx, resource, id)),
      ...(binding.erase === undefined ? await ticketsWith(tx, resource, id) : []),
    ];
    if (users.length > 0) throw new Refusal("ERROR_IN_USE", users);

    if (binding.erase === undefined)
      await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx.db);
    else await binding.erase(tx, before);
    publishChangesOf(tx, binding, id, uid, stored, await storedRow(tx, binding, id));
    return true;
  }

  async function saved(saving: SaveContext, id: number, sent: Loose, stored: TableRow): Promise<Loose> {
    await binding.afterSave?.(tx, { ...saving, id, sent });
    publishChangesOf(tx, binding, id, uid, stored, await storedRow(tx, binding, id));
    return readerFor(binding, tx.db, "all").get(id);
  }

  /**
   * Only sent values are checked for languages and references: a gap that arose elsewhere must not block this change.
   */
  async function refuseBroken(saving: SaveContext, sent: Loose): Promise<void> {
    refuseIssues([
      ...resource.check(saving.after),
      ...(await missingLanguages(tx, sent)),
      ...(await missingReferences(tx, usesOf(resource.fields, sent), saving.after, scope)),
      ...((await binding.check?.(tx, saving)) ?? []),
    ]);
  }

  /** The default is the organization that the session works on. */
  function organizationFor(draft: Loose): Loose {
    const field = resource.fields["organizationId"];
    if (resource.scope !== "organization" || field === undefined) return {};
    const organizationId =
      draft["organizationId"] === undefined ? session.organizationId : draft["organizationId"];
    if (organizationId === null && !field.schema.safeParse(null).success) {
      throw new Refusal("ERROR_ORGANIZATION_SELECT");
    }
    refuseForeign(organizationId);
    return { organizationId };
  }

  function refuseForeign(organizationId: unknown): void {
    if (typeof organizationId === "number" && !isInScope(scope, organizationId))
      throw new Refusal("ERROR_FORBIDDEN");
  }

  function storedColumns(values: Loose): Loose {
    return Object.fromEntries(
      Object.entries(resource.fields)
        .filter(([name, field]) => field.mode === "readWrite" && values[name] !== undefined)
        .map(([name, field]) => {
          const isDocument =
            ["localized", "references", "json"].includes(field.kind) && values[name] !== null;
          return [columnOf(name), isDocument ? JSON.stringify(values[name]) : values[name]];
        }),
    );
  }

  /** A secret that is not sent keeps its value. */
  async function keepingSecrets(id: number, patch: Loose): Promise<Loose> {
    const secretive = Object.entries(resource.fields).filter(
      ([name, { secrets }]) =>
        secrets !== undefined && typeof patch[name] === "object" && patch[name] !== null,
    );
    if (secretive.length === 0) return patch;
    const { rows } = await sql<Loose>`
      select ${sql.join(secretive.map(([name]) => sql`${sql.ref(columnOf(name))} as ${sql.ref(name)}`))}
      from ${sql.table(table)} where id = ${id}`.execute(tx.db);
    const kept = secretive.map(([name, { secrets = [], secretsOf }]) => {
      const [before, after] = [entriesOf(rows[0]?.[name]), entriesOf(patch[name])];
      const isSame = secretsOf === undefined || before[secretsOf] === after[secretsOf];
      return [name, { ...(isSame ? pick(before, secrets) : {}), ...after }];
    });
    return { ...patch, ...Object.fromEntries(kept) };
  }

  return { create, edit, remove };
}

function pick(value: unknown, keys: readonly string[]): Loose {
  return Object.fromEntries(Object.entries(entriesOf(value)).filter(([key]) => keys.includes(key)));
}

function entriesOf(value: unknown): Loose {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
