import { callsOf } from "@cherga/contract/calls/resource-calls";
import { Refusal } from "@cherga/contract/errors";
import type { Loose, Resource } from "@cherga/contract/resource";
import type { FastifyInstance } from "fastify";
import type { Session } from "#auth/session";
import type { BaseDeps } from "#auth/base-deps";
import { serve } from "#auth/serve";
import type { Binding } from "#resources/binding";
import { readerFor } from "#resources/reader";
import { storeFor } from "#resources/store";

/** Mounts the HTTP routes of a bound resource. All resources use these routes. */
export function mountResource(app: FastifyInstance, deps: BaseDeps, binding: Binding): void {
  const { resource } = binding;
  const calls = callsOf(resource);

  serve(app, deps, calls.list, async ({ query, session, reply }) => {
    const shown = session === undefined ? visitorsFilter(resource) : {};
    const { rows, total } = await readerFor(binding, deps.db, session ?? "all").list({ ...query, ...shown });
    if (total !== undefined) void reply.header("x-total-count", total);
    return rows.map((row) => shownTo(session, resource, row));
  });

  serve(app, deps, calls.get, async ({ params, session }) => {
    const row = await readerFor(binding, deps.db, session ?? "all").get(params.id);
    if (session === undefined && !isShown(resource, row)) throw new Refusal("ERROR_NOT_FOUND");
    return shownTo(session, resource, row);
  });

  serve(app, deps, calls.create, ({ body, session, uid }) =>
    deps.inTransaction((tx) => storeFor(binding, tx, signedIn(session), uid).create(body)),
  );

  serve(app, deps, calls.edit, ({ params, body, session, uid }) =>
    deps.inTransaction((tx) => storeFor(binding, tx, signedIn(session), uid).edit(params.id, body)),
  );

  serve(app, deps, calls.remove, ({ params, session, uid }) =>
    deps.inTransaction((tx) => storeFor(binding, tx, signedIn(session), uid).remove(params.id)),
  );
}

/** The audience is data here, so the types do not know that callers without a session were refused. */
function signedIn(session: Session | undefined): Session {
  if (session === undefined) throw new Refusal("ERROR_SIGN_IN");
  return session;
}

function visitorsFilter({ visible }: Resource): Loose {
  return visible?.where === undefined ? {} : { [visible.where]: true };
}

function isShown({ visible }: Resource, row: Loose): boolean {
  return visible?.where === undefined || row[visible.where] === true;
}

function shownTo(session: Session | undefined, { visible }: Resource, row: Loose): Loose {
  if (session !== undefined || visible === undefined) return row;
  return Object.fromEntries(["id", ...visible.fields].map((name) => [name, row[name]]));
}
