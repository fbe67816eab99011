import { mayCall } from "@cherga/contract/access";
import { Refusal } from "@cherga/contract/errors";
import type { Words } from "@cherga/contract/fields";
import { organization } from "@cherga/contract/resources/organization";
import { operator } from "@cherga/contract/resources/operator";
import type { ImportChange } from "@cherga/contract/resources/snapshot-document";
import type { Session } from "#auth/session";
import type { Tx } from "#db/transaction";
import type { Binding } from "#resources/binding";
import { ownRows } from "#snapshots/capture";
import { freeTitle } from "#snapshots/free-names";
import { type LeavingRow, leavingRows, reasonOf } from "#snapshots/leaving-rows";
import { giveFreeNames } from "#snapshots/give-free-names";
import { isShared, parts } from "#snapshots/parts";
import { freeIds, type ExistingRows, presentRows } from "#snapshots/present-rows";
import { chosenRows, reachable } from "#snapshots/reachable";
import type { KeptRow, KeptRows } from "#snapshots/rows";
import { differingFields } from "#snapshots/same-content";
import { type Import, isOfItself, type WantedRow, wantedRows } from "#snapshots/wanted-rows";

/** What happens to one row. */
export type Step = {
  readonly part: Binding;
  readonly change: ImportChange["change"];
  readonly before: KeptRow | undefined;
  readonly after: KeptRow | undefined;
  readonly fields: readonly string[];
  readonly reason: ImportChange["reason"];
  /** Why the whole import is refused. */
  readonly refusal: Refusal | undefined;
};

/** Plans an import without writing anything. */
export async function planImport(tx: Tx, given: Import, session: Session): Promise<readonly Step[]> {
  // In the installation where it was taken, rows that it does not refer to are left alone.
  const rows = given.isNative
    ? chosenRows(given.rows, reachable(given.rows, ownRows(given.rows)))
    : given.rows;
  const asked = { ...given, rows };
  const present = await presentRows(tx, asked.target);
  const wanted = wantedRows(asked, present, await freeIds(tx, returning(asked)));
  const leaving =
    asked.target === undefined
      ? []
      : await leavingRows(tx, { target: asked.target, present, wanted, session });
  const named = await giveFreeNames(tx, hiddenAtFirst(asked, withFreeTitle(asked, present, wanted)), leaving);
  const steps: Step[] = [];
  for (const row of named) steps.push(...(await stepOf(tx, row, present, session)));
  return [...steps, ...leaving.map(leavingStep)];
}

/** Returns the rows that may get back their old ids. */
function returning(asked: Import): KeptRows {
  const isItself = isOfItself(asked);
  const names = parts
    .filter((part) => (isShared(part) ? asked.isNative : isItself))
    .map(({ resource }) => resource.name);
  return Object.fromEntries(names.map((name) => [name, asked.rows[name] ?? []]));
}

/** Makes the organization's name unique; an organization that is restored keeps its own name. */
function withFreeTitle(
  asked: Import,
  present: ExistingRows,
  wanted: readonly WantedRow[],
): readonly WantedRow[] {
  if (isOfItself(asked)) return wanted;
  const others = present.organizations.filter(({ id }) => id !== asked.target).map(({ name }) => name);
  return wanted.map((row) => {
    if (row.part.resource.name !== organization.name) return row;
    const wish: Words = { ...Object(row.after["name"]) };
    return { ...row, after: { ...row.after, name: freeTitle(wish, others) } };
  });
}

/** A new organization cannot be booked online before its administrator has looked at it and turned this on. */
function hiddenAtFirst({ target }: Import, wanted: readonly WantedRow[]): readonly WantedRow[] {
  if (target !== undefined) return wanted;
  return wanted.map((row) =>
    row.part.resource.name === organization.name
      ? { ...row, after: { ...row.after, webQueue: { ...Object(row.after["webQueue"]), enabled: false } } }
      : row,
  );
}

async function stepOf(
  tx: Tx,
  { part, before, after }: WantedRow,
  { operatorIds }: ExistingRows,
  session: Session,
): Promise<readonly Step[]> {
  const fields = before === undefined ? [] : differingFields(part.resource, before, after);
  const isSame = before !== undefined && fields.length === 0;
  // The account may be unchanged, but no longer an operator.
  if (isSame && (part.resource.name !== operator.name || operatorIds.has(before.id))) return [];
  if (before !== undefined && isShared(part)) {
    return [{ part, change: "keep", before, after, fields, reason: "shared", refusal: undefined }];
  }
  const change = before === undefined ? "create" : "edit";
  const refusal = isShared(part)
    ? refusalToShare(session)
    : await refusalToHave(tx, { part, before, after }, session);
  const reason = refusal && (isShared(part) ? "globalAdmin" : reasonOf(refusal));
  return [{ part, change, before, after, fields, reason, refusal }];
}

function refusalToShare({ actor }: Session): Refusal | undefined {
  return mayCall("globalAdmin", actor) ? undefined : new Refusal("ERROR_FORBIDDEN");
}

/** An import must not create an account that the importing administrator could not create. */
async function refusalToHave(
  tx: Tx,
  { part, before, after }: WantedRow,
  session: Session,
): Promise<Refusal | undefined> {
  if (part.resource.name !== operator.name) return undefined;
  try {
    await part.check?.(tx, { session, before, after, uid: "" });
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function leavingStep({ part, row, stays }: LeavingRow): Step {
  const change = stays === undefined ? "remove" : "keep";
  return { part, change, before: row, after: undefined, fields: [], reason: stays, refusal: undefined };
}
