import { isInScope, type Scope } from "@cherga/contract/access";
import { photoName } from "@cherga/contract/calls/kiosk";
import { dataFieldIds } from "@cherga/contract/constants";
import { Refusal } from "@cherga/contract/errors";
import { invalid } from "@cherga/contract/issues";
import type pg from "pg";
import type { inspectImage, ImageType } from "#files/inspect-image";
import type { Client } from "#queue/day/clients";

type Queryable = Pick<pg.ClientBase, "query">;
type Values = Client["values"];

const endingOf: Readonly<Record<ImageType, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
};

/** Stores a photo for the registration that follows; deletes unused ones. */
export async function keepPhoto(
  pool: Queryable,
  organizationId: number,
  { type, content }: ReturnType<typeof inspectImage>,
): Promise<string> {
  await deleteUnusedPhotos(pool);
  const { rows } = await pool.query<{ id: string }>(
    "insert into photo (organization_id, type, content) values ($1, $2, $3) returning id",
    [organizationId, type, content],
  );
  return `${rows[0]?.id ?? ""}.${endingOf[type]}`;
}

/** Deletes photos that no registration has used within a day. */
export async function deleteUnusedPhotos(pool: Queryable): Promise<void> {
  await pool.query("delete from photo where ticket_id is null and created_at < now() - interval '1 day'");
}

/** Returns a photo; refuses one outside of the caller's organizations as not found. */
export async function getPhoto(
  pool: Queryable,
  name: string,
  scope: Scope,
): Promise<{ readonly type: string; readonly content: Buffer }> {
  const { rows } = await pool.query<{ organizationId: number; type: ImageType; content: Buffer }>(
    `select organization_id as "organizationId", type, content from photo where id = $1`,
    [idIn(name)],
  );
  const [photo] = rows;
  if (photo === undefined || !isInScope(scope, photo.organizationId)) throw new Refusal("ERROR_NOT_FOUND");
  return photo;
}

/** Refuses a registration with a photo that this organization does not have. */
export async function checkPhoto(pool: Queryable, organizationId: number, values: Values): Promise<void> {
  const name = photoIn(values);
  if (name === undefined) return;
  const { rows } = photoName.safeParse(name).success
    ? await pool.query("select from photo where id = $1 and organization_id = $2", [
        idIn(name),
        organizationId,
      ])
    : { rows: [] };
  if (rows.length === 0) throw noSuchPhoto(values);
}

/** Assigns the photo to its ticket. A photo belongs to one ticket only. */
export async function givePhoto(client: Queryable, ticketId: number, values: Values): Promise<void> {
  const name = photoIn(values);
  if (name === undefined) return;
  const { rowCount } = await client.query(
    "update photo set ticket_id = $1 where id = $2 and ticket_id is null",
    [ticketId, idIn(name)],
  );
  if (rowCount !== 1) throw noSuchPhoto(values);
}

const photoIn = (values: Values): string | undefined =>
  values.find(({ dataFieldId, value }) => dataFieldId === dataFieldIds.photo && value !== "")?.value;

const idIn = (name: string): string => name.replace(/\.\w+$/, "");

function noSuchPhoto(values: Values): Refusal {
  const index = values.findIndex(({ dataFieldId }) => dataFieldId === dataFieldIds.photo);
  return invalid([{ path: ["dataField", index, "value"], code: "ERROR_ITEM_SELECT" }]);
}
