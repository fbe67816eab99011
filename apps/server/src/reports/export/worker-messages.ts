import type { LanguageCode } from "@cherga/contract/constants";
import type { ExportBody, ExportFormat } from "@cherga/contract/shapes/report/export";
import type { ReportConnection } from "#db/connect-reports";
import type { CellRow, TableHead } from "#reports/export/export-table";
import type { ReportScope } from "#reports/report-scope";

/** What a worker writes. */
export type WorkerTask = {
  readonly format: ExportFormat;
  readonly head: TableHead;
  /** The register, which the worker reads by itself. Absent: the rows come in messages. */
  readonly register?: RegisterTask | undefined;
};

/** A register that may have a million rows. */
export type RegisterTask = {
  readonly connection: ReportConnection;
  readonly scope: Omit<ReportScope, "speak">;
  readonly body: Extract<ExportBody, { report: "ticket" }>["of"];
  readonly language: LanguageCode;
};

/** A worker asks for rows, says how many it has read by itself, gives a piece of the file, or is done. */
export type WorkerAnswer =
  | { readonly kind: "rows" }
  | { readonly kind: "read"; readonly rows: number }
  | { readonly kind: "chunk"; readonly chunk: string | Uint8Array }
  | { readonly kind: "end" };

/** Rows (undefined: there are no more), or that the last piece is taken. */
export type WorkerInput =
  | { readonly kind: "rows"; readonly rows: readonly CellRow[] | undefined }
  | { readonly kind: "taken" };
