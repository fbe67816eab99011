import { scopeOf } from "@cherga/contract/access";
import { enrolmentCalls } from "@cherga/contract/calls/enrolment";
import { Refusal } from "@cherga/contract/errors";
import type { FastifyInstance } from "fastify";
import type { Session } from "#auth/session";
import { countAttempt, deleteOldAttempts, fromNetworks } from "#auth/throttle";
import { onClock } from "#base/clock";
import { addressOf } from "#http/address";
import type { BaseDeps } from "#auth/base-deps";
import {
  exchangeCode,
  listEnrolments,
  makeEnrolmentCode,
  type ScreenTarget,
} from "#devices/screens/enrolments";
import { serve } from "#auth/serve";
import { terminalBinding } from "#resources/terminal";
import { boardBinding } from "#resources/board";
import { operatorBinding } from "#resources/operator";
import { readerFor } from "#resources/reader";
import { serveScreen } from "#devices/screens/serve-screen";

/** Mounts the enrolment of screens. */
export function mountEnrolment(app: FastifyInstance, deps: BaseDeps): void {
  serve(app, deps, enrolmentCalls.create, async ({ body, session }) => {
    await refuseUnlessTheirs(body, session);
    const made = await makeEnrolmentCode(deps.db, body);
    return { ...made, expires: shown(made.expires) };
  });

  serve(app, deps, enrolmentCalls.list, async ({ query, session }) => {
    const listed = await listEnrolments(deps.pool, scopeOf(session.actor), query);
    return listed.map((each) => ({
      ...each,
      codeExpires: each.codeExpires && shown(each.codeExpires),
      enrolled: each.enrolled && shown(each.enrolled),
      seen: each.seen && shown(each.seen),
    }));
  });

  serve(app, deps, enrolmentCalls.remove, async ({ params, session }) => {
    const listed = await listEnrolments(deps.pool, scopeOf(session.actor), {});
    if (!listed.some(({ id }) => id === params.id)) throw new Refusal("ERROR_NOT_FOUND");
    await deps.db.deleteFrom("enrolment").where("id", "=", params.id).execute();
    return true as const;
  });

  serve(app, deps, enrolmentCalls.exchange, async ({ body, request }) => {
    // A code has forty bits and lasts fifteen minutes: with this rate limit it cannot be guessed.
    const address = addressOf(request);
    const guesses = fromNetworks(address, { key: "enrolment", attempts: 10, minutes: 15 });
    await countAttempt(deps.db, guesses);
    const screen = await exchangeCode(deps.pool, body.code, address);
    if (screen === undefined) throw new Refusal("ERROR_NOT_FOUND");
    await deleteOldAttempts(deps.db, guesses);
    return screen;
  });

  serveScreen(
    app,
    deps,
    enrolmentCalls.self,
    async ({ screen: { terminalId, boardId, operatorId, organizationId } }) => ({
      terminalId,
      boardId,
      operatorId,
      organizationId,
    }),
  );

  /** Codes expire by the database's clock; their times are shown by the server's clock, as everywhere. */
  function shown(at: string): string {
    return onClock(deps.clock, new Date(at)).toISOString();
  }

  /** Refuses a device of another organization as not found. */
  async function refuseUnlessTheirs(target: ScreenTarget, session: Session): Promise<void> {
    if ("terminalId" in target) await readerFor(terminalBinding, deps.db, session).get(target.terminalId);
    else if ("boardId" in target) await readerFor(boardBinding, deps.db, session).get(target.boardId);
    else await readerFor(operatorBinding, deps.db, session).get(target.operatorId);
  }
}
