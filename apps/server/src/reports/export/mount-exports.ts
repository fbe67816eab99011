import { reportCalls } from "@cherga/contract/calls/reports";
import { mostPdfRows } from "@cherga/contract/shapes/report/export";
import { Refusal } from "@cherga/contract/errors";
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { BaseDeps } from "#auth/base-deps";
import { serve } from "#auth/serve";
import { StreamedFile } from "#http/streamed-file";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { commonSpeaker, commonSpeakerFor, languageOf } from "#queue/views/localize";
import { openFile } from "#reports/export/open-file";
import type { OnRows } from "#reports/export/counted-batches";
import {
  cancelExport,
  longestStopMs,
  prepareExport,
  type PreparedExport,
  progressOf,
  releaseExport,
  reportProgress,
  takeExport,
} from "#reports/export/prepared-export";
import { contentTypes } from "#reports/export/write-file";
import type { ExportDeps } from "#reports/report-deps";
import { type ReportRange, reportScope } from "#reports/report-scope";

/** Each keeps one of the reports' connections, as long as its reader takes. */
const exportsAtOnce = 2;

/** Mounts downloads of reports. */
export function mountExports(app: FastifyInstance, deps: BaseDeps & QueueDeps & ExportDeps): void {
  let running = 0;
  const runningUsers = new Set<number>();
  /** One user cannot take all of the exports at once. */
  const refuseIfBusy = (userId?: number): void => {
    if (running >= exportsAtOnce || (userId !== undefined && runningUsers.has(userId)))
      throw new Refusal("ERROR_TOO_MANY", { retryAfter: 30 });
  };

  serve(app, deps, reportCalls.startExport, async ({ body, session, request }) => {
    // Refuses what the download would refuse: the page can explain it, a download cannot.
    refuseIfBusy(session.actor.id);
    await reportScope(deps, session, rangeOf(body), commonSpeakerFor(request));
    const id = await prepareExport(deps, { session, body, language: languageOf(request) });
    return { id, path: `/api/report/export/${id}` };
  });

  serve(app, deps, reportCalls.download, async ({ params, request, reply }) => {
    // Only a download uses up the address.
    if (request.method === "HEAD") throw new Refusal("ERROR_NOT_FOUND");
    refuseIfBusy();
    running += 1;
    let userId: number | undefined;
    const end = (): void => {
      running -= 1;
      if (userId !== undefined) runningUsers.delete(userId);
    };
    let isTaken = false;
    try {
      const prepared = await takeExport(deps, params.id);
      if (prepared === undefined) throw new Refusal("ERROR_NOT_FOUND");
      const { id } = prepared.session.actor;
      if (runningUsers.has(id)) {
        await releaseExport(deps, params.id);
        throw new Refusal("ERROR_TOO_MANY", { retryAfter: 30 });
      }
      isTaken = true;
      userId = id;
      runningUsers.add(id);
      const { body, language = "en" } = prepared;
      const scope = await reportScope(
        deps,
        prepared.session,
        rangeOf(body),
        commonSpeaker(prepared.language),
      );
      const opened = await openFile(deps, scope, body, language);
      const total =
        body.format === "pdf" && opened.total !== undefined
          ? Math.min(opened.total, mostPdfRows)
          : opened.total;
      const progress = { rows: 0, total, movedAt: Date.now() };
      void reply.headers({
        "content-type": contentTypes[body.format],
        "content-disposition": `attachment; filename="${body.report}-${scope.from}-${scope.to}.${body.format}"`,
        "cache-control": "no-store",
      });
      const file = Readable.from(opened.write(progressTeller(deps, params.id, progress)));
      const watching = setInterval(() => {
        if (Date.now() - progress.movedAt > longestStopMs) file.destroy(new Error("the reader has stopped"));
      }, longestStopMs / 10);
      file.once("close", () => {
        clearInterval(watching);
        end();
        const state = file.readableEnded ? "done" : "failed";
        // Only the progress on the screen depends on it.
        reportProgress(deps, params.id, { state, rows: progress.rows, total }).catch((error: unknown) =>
          request.log.warn(error),
        );
      });
      return new StreamedFile(file);
    } catch (error) {
      end();
      // Another request may be reading the file already.
      if (isTaken) await reportProgress(deps, params.id, { state: "failed", rows: 0 });
      throw error;
    }
  });

  serve(app, deps, reportCalls.exportProgress, async ({ params, session }) => {
    const progress = await progressOf(deps, session, params.id);
    if (progress === undefined) throw new Refusal("ERROR_NOT_FOUND");
    return progress;
  });

  serve(app, deps, reportCalls.cancelExport, async ({ params, session }) => {
    if (!(await cancelExport(deps, session, params.id))) throw new Refusal("ERROR_NOT_FOUND");
    return { success: true as const };
  });
}

const progressEveryMs = 1_000;

/** Returns what notes how far an export is, and ends it when its reader has cancelled it. */
function progressTeller(
  deps: BaseDeps,
  id: string,
  progress: { rows: number; movedAt: number; readonly total: number | undefined },
): OnRows {
  let toldAt = 0;
  return async (rows) => {
    progress.rows = rows;
    progress.movedAt = Date.now();
    if (progress.movedAt - toldAt < progressEveryMs) return;
    toldAt = progress.movedAt;
    // Cancelled: the same as before the download.
    if (!(await reportProgress(deps, id, progress))) throw new Refusal("ERROR_NOT_FOUND");
  };
}

/** Statistics name their period in another way. */
function rangeOf({ report, of }: PreparedExport["body"]): ReportRange {
  return report === "statistic"
    ? { ...of, startDate: of.from, endDate: of.to, endPath: ["of", "to"] }
    : { ...of, endPath: ["of", "endDate"] };
}
