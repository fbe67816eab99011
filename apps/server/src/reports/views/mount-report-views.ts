import { reportCalls } from "@cherga/contract/calls/reports";
import type { FastifyInstance } from "fastify";
import type { BaseDeps } from "#auth/base-deps";
import { serve } from "#auth/serve";
import { createView, deleteView, editView, listViews } from "#reports/views/report-views";

/** Mounts the saved views of reports. */
export function mountReportViews(app: FastifyInstance, deps: BaseDeps): void {
  serve(app, deps, reportCalls.views, ({ session }) => listViews(deps, session));
  serve(app, deps, reportCalls.createView, ({ body, session }) => createView(deps, session, body));
  serve(app, deps, reportCalls.editView, ({ params, body, session }) =>
    editView(deps, session, params.id, body),
  );
  serve(app, deps, reportCalls.deleteView, async ({ params, session }) => {
    await deleteView(deps, session, params.id);
    return true as const;
  });
}
