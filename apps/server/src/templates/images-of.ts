import { imageMaxBytes } from "@cherga/contract/calls/file";
import { Refusal } from "@cherga/contract/errors";
import type { PrinterItem } from "@cherga/contract/shapes/printer-template";
import { type Kysely, sql } from "kysely";
import type { Database } from "#db/tables";
import type { ImageContents } from "#templates/drawing/draw-task";

/** The images that a ticket may show. */
export type Images = {
  readonly sizes: ReadonlyMap<string, { readonly width: number; readonly height: number }>;
  contents(): Promise<ImageContents>;
};

/** More than any ticket needs; all of them are in memory at the same time. */
const mostBytes = 16 * imageMaxBytes;

/** Finds the images that a template and its organization refer to. */
export async function imagesOf(
  db: Kysely<Database>,
  items: readonly PrinterItem[],
  logoPath: string | null,
): Promise<Images> {
  const ids = [...pathsIn(items), ...(logoPath === null ? [] : [logoPath])].map(idOf);
  const files = await db
    .selectFrom("file")
    .select(["id", "width", "height"])
    .select(sql<number>`octet_length(content)`.as("bytes"))
    .where("id", "in", [noFile, ...ids])
    .execute();
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > mostBytes)
    throw new Refusal("ERROR_TOO_LARGE", { maxBytes: mostBytes });
  return {
    sizes: new Map(files.map(({ id, width, height }) => [pathOf(id), { width, height }])),
    contents: async () => {
      const found = files.map(({ id }) => id);
      const query = db
        .selectFrom("file")
        .select(["id", "content"])
        .where("id", "in", [noFile, ...found]);
      return new Map((await query.execute()).map(({ id, content }) => [pathOf(id), content]));
    },
  };
}

/** An SQL list needs at least one element. */
const noFile = "00000000-0000-0000-0000-000000000000";

const folder = "/api/file/";
const idOf = (path: string): string => path.replace(folder, "");
const pathOf = (id: string): string => `${folder}${id}`;

function pathsIn(items: readonly PrinterItem[]): readonly string[] {
  return items.flatMap((item) => {
    if (item.type === "item-column-container") return item.columns.flatMap((column) => pathsIn(column.items));
    return item.type === "item-image" && item.path !== null ? [item.path] : [];
  });
}
