import { reportCalls } from "@cherga/contract/calls/reports";
import type { FastifyInstance } from "fastify";
import type { BaseDeps } from "#auth/base-deps";
import { serve } from "#auth/serve";
import type { MessageDeps } from "#messages/message-deps";
import { getSchedule, saveSchedule, sendSchedule } from "#reports/schedules/report-schedules";
import { createView, deleteView, editView, listViews } from "#reports/views/report-views";

/** Mounts the saved views of reports, and their schedules. */
export function mountReportViews(app: FastifyInstance, deps: BaseDeps & MessageDeps): void {
  serve(app, deps, reportCalls.views, ({ session }) => listViews(deps, session));
  serve(app, deps, reportCalls.createView, ({ body, session }) => createView(deps, session, body));
  serve(app, deps, reportCalls.editView, ({ params, body, session }) =>
    editView(deps, session, params.id, body),
  );
  serve(app, deps, reportCalls.deleteView, async ({ params, session }) => {
    await deleteView(deps, session, params.id);
    return true as const;
  });
  serve(app, deps, reportCalls.viewSchedule, ({ params, session }) => getSchedule(deps, session, params.id));
  serve(app, deps, reportCalls.saveSchedule, ({ params, body, session }) =>
    saveSchedule(deps, session, params.id, body),
  );
  serve(app, deps, reportCalls.sendSchedule, ({ params, session }) => sendSchedule(deps, session, params.id));
}
