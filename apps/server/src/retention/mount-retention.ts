import { isInScope, scopeOf } from "@cherga/contract/access";
import { retentionCalls } from "@cherga/contract/calls/retention";
import { Refusal } from "@cherga/contract/errors";
import type { FastifyInstance } from "fastify";
import type { BaseDeps } from "#auth/base-deps";
import { serve } from "#auth/serve";
import { commonSpeakerFor } from "#queue/views/localize";
import { getRetentionState } from "#retention/retention-state";
import { eraseChosen, exportVisits, findVisits } from "#retention/visitor-data";

/** Mounts the calls about data retention, and about visitors' requests for their data. */
export function mountRetention(app: FastifyInstance, deps: BaseDeps): void {
  serve(app, deps, retentionCalls.state, async ({ query, session }) => {
    if (!isInScope(scopeOf(session.actor), query.id)) throw new Refusal("ERROR_NOT_FOUND");
    return getRetentionState(deps, query.id);
  });
  serve(app, deps, retentionCalls.find, ({ body, session, request }) =>
    findVisits(deps, body, session, commonSpeakerFor(request)),
  );
  serve(app, deps, retentionCalls.export, ({ body, session, request }) =>
    exportVisits(deps, { ...body, session }, commonSpeakerFor(request)),
  );
  serve(app, deps, retentionCalls.erase, ({ body, session }) => eraseChosen(deps, { ...body, session }));
}
