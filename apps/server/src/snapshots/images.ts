import type { SnapshotDocument } from "@cherga/contract/resources/snapshot-document";
import type { Kysely } from "kysely";
import type { Database } from "#db/tables";
import type { Tx } from "#db/transaction";
import { inspectImage } from "#files/inspect-image";
import type { KeptRows } from "#snapshots/rows";

type Images = SnapshotDocument["images"];

/** Reads the images that rows refer to. Videos are too large for a snapshot; a board without one shows the others. */
export async function readImages(db: Kysely<Database>, rows: KeptRows): Promise<Images> {
  const ids = imagesIn(rows);
  if (ids.length === 0) return [];
  const files = await db
    .selectFrom("file")
    .select(["id", "content"])
    .where("id", "in", ids)
    .where("type", "like", "image/%")
    .orderBy("id")
    .execute();
  return files.map(({ id, content }) => ({ id, content: content.toString("base64") }));
}

/** Stores the images that rows refer to. They keep their ids, which are globally unique. */
export async function keepImages(tx: Tx, rows: KeptRows, images: Images, staffId: number): Promise<void> {
  const shown = new Set(imagesIn(rows));
  const files = images
    .filter(({ id }) => shown.has(id))
    .map(({ id, content }) => ({ ...inspectImage(Buffer.from(content, "base64")), id, created_by: staffId }));
  if (files.length === 0) return;
  await tx.db
    .insertInto("file")
    .values(files)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Finds images by their URL, in fields of their own and inside texts. */
function imagesIn(rows: KeptRows): string[] {
  const found = JSON.stringify(rows).matchAll(/\/api\/file\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g);
  return [...new Set([...found].flatMap(([, id]) => id ?? []))];
}
