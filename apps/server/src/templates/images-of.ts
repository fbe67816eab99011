import type { PrinterItem } from "@cherga/contract/shapes/printer-template";
import type { Kysely } from "kysely";
import type { Database } from "#db/tables";

/** The images that a ticket may show. */
export type Images = {
  readonly sizes: ReadonlyMap<string, { readonly width: number; readonly height: number }>;
  contentOf(path: string): Promise<Buffer | undefined>;
};

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
    .where("id", "in", [noFile, ...ids])
    .execute();
  return {
    sizes: new Map(files.map(({ id, width, height }) => [`/api/file/${id}`, { width, height }])),
    contentOf: async (path) => {
      const query = db.selectFrom("file").select("content").where("id", "=", idOf(path));
      return (await query.executeTakeFirst())?.content;
    },
  };
}

/** An SQL list needs at least one element. */
const noFile = "00000000-0000-0000-0000-000000000000";

const idOf = (path: string): string => path.replace("/api/file/", "");

function pathsIn(items: readonly PrinterItem[]): readonly string[] {
  return items.flatMap((item) => {
    if (item.type === "item-column-container") return item.columns.flatMap((column) => pathsIn(column.items));
    return item.type === "item-image" && item.path !== null ? [item.path] : [];
  });
}
