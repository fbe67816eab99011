import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { LanguageCode } from "@cherga/contract/constants";
import type { ExportBody } from "@cherga/contract/shapes/report/export";
import { commonSpeaker } from "#queue/views/localize";
import { countedBatches, type OnRows } from "#reports/export/counted-batches";
import { writeInWorker } from "#reports/export/file-in-worker";
import { makeTable } from "#reports/export/make-table";
import type { TableSource } from "#reports/export/tables/table-source";
import { writeFile } from "#reports/export/write-file";
import type { ExportDeps } from "#reports/report-deps";
import type { ReportScope } from "#reports/report-scope";

/** The build puts the worker beside the server. Tests of the sources have none and write in the same thread. */
const builtWorker = fileURLToPath(new URL("./file-worker.js", import.meta.url));
const hasWorker = existsSync(builtWorker);

/** A report that can be written as a file. */
export type OpenFile = {
  /** How many rows there are; undefined if counting would take long. */
  readonly total: number | undefined;
  /** Writes the file piece by piece. */
  write(onRows: OnRows): AsyncIterable<string | Uint8Array>;
};

/**
 * Opens the file of a report in a language. The register may have a million rows: a worker reads and writes it. Other
 * reports are read here; a worker writes them, unless the format costs almost nothing.
 */
export async function openFile(
  deps: ExportDeps & TableSource["deps"],
  scope: Omit<ReportScope, "speak">,
  body: ExportBody,
  language: LanguageCode,
): Promise<OpenFile> {
  const { format } = body;
  const { head, total, batches } = await makeTable(
    deps,
    { ...scope, speak: commonSpeaker(language) },
    body,
    language,
  );
  const { organizations, from, to, now } = scope;
  return {
    total,
    write: (onRows) => {
      if (hasWorker && body.report === "ticket") {
        const register = {
          connection: deps.reportConnection,
          scope: { organizations, from, to, now },
          body: body.of,
          language,
        };
        return writeInWorker(builtWorker, { format, head, register }, { onRows });
      }
      const counted = countedBatches(batches, onRows);
      return hasWorker && format !== "csv"
        ? writeInWorker(builtWorker, { format, head }, { batches: counted })
        : writeFile(format, head, counted);
    },
  };
}
