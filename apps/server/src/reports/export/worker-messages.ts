import type { ExportFormat } from "@cherga/contract/shapes/report/export";
import type { CellRow, TableHead } from "#reports/export/export-table";

/** What a worker writes. */
export type WorkerTask = { readonly format: ExportFormat; readonly head: TableHead };

/** A worker asks for rows, gives a piece of the file, or is done. */
export type WorkerAnswer =
  | { readonly kind: "rows" }
  | { readonly kind: "chunk"; readonly chunk: string | Uint8Array }
  | { readonly kind: "end" };

/** Rows (undefined: there are no more), or that the last piece is taken. */
export type WorkerInput =
  | { readonly kind: "rows"; readonly rows: readonly CellRow[] | undefined }
  | { readonly kind: "taken" };
