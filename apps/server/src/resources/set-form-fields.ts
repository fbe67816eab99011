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
  /** What asks, and which one of it. */
  readonly whole: Binding;
  readonly id: number;
  /** The links to what is asked for. */
  readonly links: Binding;
};

const rowWithLinks = z.object({ customerDataFields: z.array(fieldLink) });

/** Has a service or a booking page ask for these fields in this order, all or none, if it asks for what was seen. */
export async function setAskedFields(
  tx: Tx,
  { whole, id, links }: Owner,
  { was, wanted }: z.output<typeof newAskedFields>,
  session: Session,
  uid: string,
): Promise<Loose> {
  // Two who change the same go one after the other; the second then sees what the first has done.
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

/** Gives how links name what they belong to. */
const ownerField = ({ resource: { fields } }: Binding): string =>
  Object.keys(fields).find((name) => fields[name]?.target?.owner === true) ?? "";
