import { Refusal } from "@cherga/contract/errors";
import type { Loose } from "@cherga/contract/resource";
import { type AskedField, fieldLink, type newAskedFields } from "@cherga/contract/shapes/field-links";
import { sql } from "kysely";
import { z } from "zod";
import type { Session } from "#auth/session";
import type { Tx } from "#db/transaction";
import type { Binding } from "#resources/binding";
import { readerFor } from "#resources/reader";
import { storeFor } from "#resources/store";

type Owner = {
  /** The resource that asks for the fields, and the id of its row. */
  readonly whole: Binding;
  readonly id: number;
  /** The links to the data fields. */
  readonly links: Binding;
};

const rowWithLinks = z.object({ customerDataFields: z.array(fieldLink) });

/**
 * Sets the fields that a service or a booking page asks for, and their order, all or none; refuses if they have changed
 * since the caller read them.
 */
export async function setAskedFields(
  tx: Tx,
  { whole, id, links }: Owner,
  { was, wanted }: z.output<typeof newAskedFields>,
  session: Session,
  uid: string,
): Promise<Loose> {
  // Concurrent changes of the same row run one after the other, so that the second sees the result of the first.
  await sql`select 1 from ${sql.table(whole.table)} where id = ${id} for update`.execute(tx.db);
  const reader = readerFor(whole, tx.db, session);
  const before = await reader.get(id);
  const linksIn = (row: Loose) => rowWithLinks.parse(row).customerDataFields;
  if (!areAlike(linksIn(before), was)) throw new Refusal("ERROR_CONFLICT", before);

  const store = storeFor(links, tx, session, uid);
  const isWanted = ({ dataFieldId }: AskedField): boolean =>
    wanted.some((field) => field.dataFieldId === dataFieldId);
  for (const link of linksIn(before)) if (!isWanted(link)) await store.remove(link.id);

  const kept = linksIn(await reader.get(id));
  for (const [sortOrder, { dataFieldId, required }] of wanted.entries()) {
    const link = kept.find((other) => other.dataFieldId === dataFieldId);
    if (link === undefined) await store.create({ [ownerField(links)]: id, dataFieldId, required, sortOrder });
    else if (link.required !== required || link.sortOrder !== sortOrder)
      await store.edit(link.id, { required, sortOrder });
  }
  return reader.get(id);
}

const areAlike = (links: readonly AskedField[], fields: readonly AskedField[]): boolean =>
  links.length === fields.length &&
  links.every(
    ({ dataFieldId, required }, index) =>
      dataFieldId === fields[index]?.dataFieldId && required === fields[index].required,
  );

/** Returns the field by which links refer to their owner. */
const ownerField = ({ resource: { fields } }: Binding): string =>
  Object.keys(fields).find((name) => fields[name]?.target?.owner === true) ?? "";
