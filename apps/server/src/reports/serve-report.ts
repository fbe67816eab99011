import type { Answer, StaffCall } from "@cherga/contract/call";
import type { FastifyInstance } from "fastify";
import type { BaseDeps } from "#auth/base-deps";
import { serve, type StaffRequest } from "#auth/serve";
import type { JsonBytes } from "#http/mount-call";
import { limitPerKey } from "#threads/limit-per-key";

/**
 * More than a page asks for at once, also when the period is changed while answers are awaited. Without the limit, one user
 * could keep all connections of reports busy.
 */
const mostPerUser = 20;

/** Returns `serve` for reports: each user may have some of them under way. */
export function makeReportServer(app: FastifyInstance, deps: BaseDeps) {
  const limited = limitPerKey(mostPerUser);
  return <const C extends StaffCall>(
    call: C,
    handle: (asked: StaffRequest<C>) => Promise<Answer<C> | JsonBytes>,
  ): void =>
    serve(app, deps, call, (asked) =>
      asked.session === undefined ? handle(asked) : limited(asked.session.actor.id, () => handle(asked)),
    );
}
