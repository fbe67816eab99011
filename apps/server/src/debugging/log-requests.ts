import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { DebugLog } from "#debugging/debug-log";
import { refusalCodeOf } from "#http/answer-errors";
import { callerOf } from "#http/mount-call";

const requestIds = new AsyncLocalStorage<string>();

/** Returns the id of the request that is handled; empty for timers. */
export const currentRequestId = (): string => requestIds.getStore() ?? "";

/** Logs the requests to organizations that look for a fault. Nothing is added to requests while none does. */
export function logRequests(app: FastifyInstance, log: DebugLog): void {
  app.addHook("onRequest", (request, _reply, done) => {
    if (log.isAnyOn()) requestIds.run(request.id, done);
    else done();
  });

  app.addHook("onResponse", (request, reply, done) => {
    if (log.isAnyOn()) noteRequest(log, request, reply);
    done();
  });
}

function noteRequest(log: DebugLog, request: FastifyRequest, reply: FastifyReply): void {
  const { organizationId, actorId } = subjectOf(request);
  if (organizationId === undefined || !log.isOn(organizationId, "api")) return;
  log.note(organizationId, {
    level: "api",
    requestId: request.id,
    // The pattern of the address, because addresses can have secrets in them.
    what: `${request.method} ${request.routeOptions.url ?? ""}`,
    outcome: reply.statusCode < 400 ? "ok" : (refusalCodeOf(request) ?? String(reply.statusCode)),
    tookMs: Math.round(reply.elapsedTime),
    actorId,
    about: { ...idParams(request.params), ...actionIn(request.body) },
  });
}

/** Returns the organization that a request is about, and the account that has sent it. */
function subjectOf(request: FastifyRequest): {
  readonly organizationId: number | undefined;
  readonly actorId: number | null;
} {
  const { session, screen } = Object(callerOf(request));
  return {
    organizationId: session?.organizationId ?? screen?.organizationId,
    actorId: session?.actor.id ?? null,
  };
}

/** What a console does is in the body of its request. */
function actionIn(body: unknown): Readonly<Record<string, string | number>> {
  const { type, ticketItemId } = Object(body);
  return {
    ...(typeof type === "string" && /^\w{1,40}$/.test(type) && { type }),
    ...(typeof ticketItemId === "number" && { ticketItemId }),
  };
}

const idParams = (params: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(Object(params)).flatMap(([name, value]) =>
      typeof value === "string" && /^\d{1,10}$/.test(value) ? [[name, value]] : [],
    ),
  );
