import { reportCalls } from "@cherga/contract/calls/reports";
import { Refusal } from "@cherga/contract/errors";
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { BaseDeps } from "#auth/base-deps";
import { serve } from "#auth/serve";
import { commonSpeaker, commonSpeakerFor, languageOf } from "#queue/views/localize";
import type { ReportDeps } from "#reports/report-deps";
import { reportScope } from "#reports/report-scope";
import { csvOf, prepareExport, takeExport } from "#reports/ticket-export";

/** Each keeps one of the reports' connections, as long as its reader takes. */
const exportsAtOnce = 2;

/** Mounts downloads of the register. */
export function mountExports(app: FastifyInstance, deps: BaseDeps & ReportDeps): void {
  let running = 0;

  serve(app, deps, reportCalls.startExport, async ({ body, session, request }) => {
    // Refuses what the download would refuse.
    await reportScope(deps, session, body, commonSpeakerFor(request));
    const id = await prepareExport(deps, { session, body, language: languageOf(request) });
    return { path: `/api/report/export/${id}` };
  });

  serve(app, deps, reportCalls.download, async ({ params, request, reply }) => {
    // Only a download uses up the address.
    if (request.method === "HEAD") throw new Refusal("ERROR_NOT_FOUND");
    if (running >= exportsAtOnce) throw new Refusal("ERROR_TOO_MANY", { retryAfter: 30 });
    running += 1;
    const end = (): void => void (running -= 1);
    try {
      const prepared = await takeExport(deps, params.id);
      if (prepared === undefined) throw new Refusal("ERROR_NOT_FOUND");
      const { session, body, language } = prepared;
      const scope = await reportScope(deps, session, body, commonSpeaker(language));
      void reply.headers({
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="tickets-${scope.from}-${scope.to}.csv"`,
        "cache-control": "no-store",
      });
      return reply.send(Readable.from(csvOf(deps, scope, body)).once("close", end));
    } catch (error) {
      end();
      throw error;
    }
  });
}
