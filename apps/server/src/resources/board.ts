import { board } from "@cherga/contract/resources/board";
import { sql } from "kysely";
import { bind } from "#resources/binding";
import type { boardParts } from "@cherga/contract/shapes/board";
import type { z } from "zod";

type Slides = z.output<typeof boardParts.slides>;

export const boardBinding = bind({
  resource: board,
  table: "board",
  check: async (tx, { before, after }) => {
    const known = new Set(filesOf(before?.["slides"]).map(({ path }) => path));
    // A slide that was saved before stays: a form with a file that was lost since can still be saved.
    const paths = filesOf(after["slides"]).map(({ path }) => path);
    const ids = paths.filter((path) => !known.has(path)).map((path) => path.slice(filePrefix.length));
    if (ids.length === 0) return [];
    const { rows } = await sql<{ id: string }>`
      select id::text as id from file where id::text = any(${ids})`.execute(tx.db);
    const found = new Set(rows.map(({ id }) => id));
    return paths.flatMap((path, index) =>
      known.has(path) || found.has(path.slice(filePrefix.length))
        ? []
        : [{ path: ["slides", "files", index, "path"], code: "ERROR_ITEM_SELECT" as const }],
    );
  },
});

const filePrefix = "/api/file/";

/** The row was validated by the contract. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const filesOf = (slides: unknown): Slides["files"] => (slides as Slides | undefined)?.files ?? [];
