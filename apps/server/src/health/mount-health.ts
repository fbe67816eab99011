import { createHash, timingSafeEqual } from "node:crypto";
import { scopeOf } from "@cherga/contract/access";
import { healthCalls, type HealthReport } from "@cherga/contract/calls/health";
import { Refusal } from "@cherga/contract/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { BaseDeps } from "#auth/base-deps";
import { serve } from "#auth/serve";
import { readHealth } from "#health/read-health";
import { addressOf } from "#http/address";
import { commonSpeaker, commonSpeakerFor } from "#queue/views/localize";

type MountDeps = BaseDeps & {
  /** What a monitoring program must send; undefined: there is none. */
  readonly monitoringToken: string | undefined;
};

/** Mounts what technicians and monitoring programs ask: is everything in order? */
export function mountHealth(app: FastifyInstance, deps: MountDeps): void {
  serve(app, deps, healthCalls.report, async ({ session, request }) =>
    readHealth(deps, scopeOf(session.actor), commonSpeakerFor(request)),
  );

  const readAll = shared(() => readHealth(deps, "all", commonSpeaker("en")));
  serve(app, deps, healthCalls.monitoring, async ({ request }) => {
    if (!isMonitoring(request, deps.monitoringToken)) {
      deps.publicGate.countRequest(addressOf(request));
      // A stranger learns nothing, not even that there is such a call.
      throw new Refusal("ERROR_NOT_FOUND");
    }
    return readAll();
  });
}

function isMonitoring({ headers }: FastifyRequest, token: string | undefined): boolean {
  const sent = /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1];
  return token !== undefined && sent !== undefined && timingSafeEqual(digest(sent), digest(token));
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Several monitoring programs that ask at the same moment get the same answer. */
function shared(read: () => Promise<HealthReport>): () => Promise<HealthReport> {
  let underWay: Promise<HealthReport> | undefined;
  return () => (underWay ??= read().finally(() => (underWay = undefined)));
}
