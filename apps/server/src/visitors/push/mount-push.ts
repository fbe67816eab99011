import { trackerCalls } from "@cherga/contract/calls/tracker";
import { languageCodes } from "@cherga/contract/constants";
import type { FastifyInstance } from "fastify";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { serveVisitor } from "#visitors/shared/serve-visitor";
import { subscribe, unsubscribe } from "#visitors/push/subscriptions";
import type { Push } from "#visitors/push/push";

/** Mounts the calls for push notifications. */
export function mountPush(app: FastifyInstance, deps: BaseDeps & QueueDeps & { readonly push: Push }): void {
  serveVisitor(app, deps, trackerCalls.pushKey, async () => ({ key: (await deps.push.keys()).publicKey }));

  serveVisitor(app, deps, trackerCalls.subscribe, async ({ request, visitor, body }) => {
    const language = languageCodes.find((code) => code === request.headers["lang"]);
    await subscribe(deps, visitor.ticketId, body, language ?? "");
    return true as const;
  });

  serveVisitor(app, deps, trackerCalls.unsubscribe, async ({ visitor, body }) => {
    await unsubscribe(deps.pool, visitor.ticketId, body.endpoint);
    return true as const;
  });
}
