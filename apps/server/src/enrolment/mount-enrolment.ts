import { scopeOf } from "@cherga/contract/access";
import { enrolmentCalls } from "@cherga/contract/calls/enrolment";
import { Refusal } from "@cherga/contract/errors";
import type { FastifyInstance } from "fastify";
import type { Session } from "#auth/session";
import { countAttempt, forgetAttempts, fromNetworks } from "#auth/throttle";
import { addressOf } from "#http/address";
import type { Deps } from "#deps";
import { exchangeCode, listEnrolments, makeCode } from "#enrolment/enrolments";
import { serve } from "#http/serve";
import { boardBinding, terminalBinding } from "#resources/bindings";
import { readerFor } from "#resources/reader";
import { serveScreen } from "#visitors/door/serve-outsiders";

/** How kiosks and boards are let in and shut out. */
export function mountEnrolment(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, enrolmentCalls.create, async ({ body, session }) => {
    await refuseUnlessTheirs(body, session);
    return makeCode(deps.db, body);
  });

  serve(app, deps, enrolmentCalls.list, ({ query, session }) =>
    listEnrolments(deps.pool, scopeOf(session.actor), query),
  );

  serve(app, deps, enrolmentCalls.remove, async ({ params, session }) => {
    const listed = await listEnrolments(deps.pool, scopeOf(session.actor), {});
    if (!listed.some(({ id }) => id === params.id)) throw new Refusal("ERROR_NOT_FOUND");
    await deps.db.deleteFrom("enrolment").where("id", "=", params.id).execute();
    return true as const;
  });

  serve(app, deps, enrolmentCalls.exchange, async ({ body, request }) => {
    // Forty bits and a quarter of an hour: with so few attempts nobody guesses one.
    const address = addressOf(request);
    const guesses = fromNetworks(address, { key: "enrolment", attempts: 10, minutes: 15 });
    await countAttempt(deps.db, guesses);
    const screen = await exchangeCode(deps.pool, body.code, address);
    if (screen === undefined) throw new Refusal("ERROR_NOT_FOUND");
    await forgetAttempts(deps.db, guesses);
    return screen;
  });

  serveScreen(
    app,
    deps,
    enrolmentCalls.self,
    async ({ screen: { terminalId, boardId, organizationId } }) => ({
      terminalId,
      boardId,
      organizationId,
    }),
  );

  /** What belongs to another organization is not there. */
  async function refuseUnlessTheirs(
    target: { readonly terminalId: number } | { readonly boardId: number },
    session: Session,
  ): Promise<void> {
    if ("terminalId" in target) await readerFor(terminalBinding, deps.db, session).get(target.terminalId);
    else await readerFor(boardBinding, deps.db, session).get(target.boardId);
  }
}
