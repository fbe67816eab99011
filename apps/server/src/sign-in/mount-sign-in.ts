import { mayActForOthers } from "@cherga/contract/access";
import { authCalls } from "@cherga/contract/calls/auth";
import { sessionCalls } from "@cherga/contract/calls/session";
import { consoleTopic } from "@cherga/contract/shapes/streams";
import { defaultTimeZone, timeZoneIds, timeZoneTitles } from "@cherga/contract/constants";
import { Refusal } from "@cherga/contract/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql, type UpdateObject } from "kysely";
import { isRightPassword, signingIn } from "#auth/passwords";
import { endSession, findSession, openSession, renewSession, type Session } from "#auth/session";
import {
  type Allowance,
  countAttempt,
  deleteOldAttempts,
  fromNetworks,
  isKnown,
  keepKnown,
} from "#auth/throttle";
import type { Database } from "#db/tables";
import type { BaseDeps } from "#auth/base-deps";
import type { LiveDeps } from "#live/live-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { addressOf, placeOf } from "#http/address";
import { serve } from "#auth/serve";
import { readerFor } from "#resources/reader";
import { operatorBinding } from "#resources/operator";
import { organizationBinding } from "#resources/organization";
import { userBinding } from "#resources/user";

/** Mounts sign-in, and the choice of the organization and operator that a session works on. */
export function mountSignIn(app: FastifyInstance, deps: BaseDeps & LiveDeps & QueueDeps): void {
  serve(app, deps, authCalls.login, async ({ body: { username, password }, request, reply }) => {
    if (comesFromElsewhere(request)) throw new Refusal("ERROR_FORBIDDEN");
    const address = addressOf(request);
    const account = await signingIn(placeOf(address), () =>
      accountFor(deps, { username, password, address }),
    );
    const { id, handles } = await deps.inTransaction((tx) => openSession(tx, account));
    deps.cookies.set(reply, "refresh", handles.refresh);
    deps.cookies.set(reply, "stream", handles.stream);
    const session = await aliveSession(deps, id);
    deps.presence.signedIn(session);
    return {
      user: await accountOf(deps, session),
      access_token: await deps.tokens.sign(id),
    };
  });

  serve(app, deps, authCalls.refresh, async ({ request, reply }) => {
    const handle = deps.cookies.read(request, "refresh");
    if (handle === undefined || comesFromElsewhere(request)) throw new Refusal("ERROR_SIGN_IN");
    const renewed = await deps.inTransaction((tx) => renewSession(tx, handle));
    if (renewed === undefined) {
      deps.cookies.clear(reply);
      throw new Refusal("ERROR_SIGN_IN");
    }
    if (renewed.refresh !== undefined) deps.cookies.set(reply, "refresh", renewed.refresh);
    deps.cookies.prolong(reply);

    const session = await aliveSession(deps, renewed.id);
    return {
      user: await accountOf(deps, session),
      access_token: await deps.tokens.sign(session.id),
      current: await currentChoiceOf(deps, session),
    };
  });

  serve(app, deps, authCalls.logout, async ({ session, reply }) => {
    await endSession(deps.db, session.id);
    deps.presence.signedOut(session);
    deps.cookies.clear(reply);
    return true as const;
  });

  serve(app, deps, authCalls.passwordState, async ({ params, session }) => {
    await readerFor(userBinding, deps.db, session).get(params.id);
    const account = await deps.db
      .selectFrom("staff")
      .select("password_hash")
      .where("id", "=", params.id)
      .executeTakeFirst();
    return { isSet: typeof account?.password_hash === "string" };
  });

  serve(app, deps, authCalls.timeZones, async () =>
    timeZoneIds.map((id) => ({ id, title: timeZoneTitles[id] })),
  );
  serve(app, deps, authCalls.defaultTimeZone, async () => ({
    id: defaultTimeZone,
    title: timeZoneTitles[defaultTimeZone],
  }));

  serve(app, deps, sessionCalls.chooseOrganization, async ({ body, session }) => {
    const organization = await readerFor(organizationBinding, deps.db, session).get(body.id);
    await choose(deps, session, {
      organization_id: body.id,
      // An operator of another organization is no longer chosen.
      operator_id: sql<
        number | null
      >`(select id from staff where id = session.operator_id and organization_id = ${body.id})`,
    });
    return organization;
  });

  serve(app, deps, sessionCalls.currentOrganization, async ({ session }) => {
    if (session.organizationId === null) throw new Refusal("ERROR_ORGANIZATION_SELECT");
    return readerFor(organizationBinding, deps.db, session).get(session.organizationId);
  });

  serve(app, deps, sessionCalls.chooseOperator, async ({ body, session, uid }) => {
    if (!mayActForOthers(session.actor) && body.id !== session.actor.id) throw new Refusal("ERROR_FORBIDDEN");
    const operator = await readerFor(operatorBinding, deps.db, session).get(body.id);
    await choose(deps, session, { operator_id: body.id });
    // A desk has one console: the other consoles are told that they are no longer active.
    const { organizationId: reach } = operator;
    deps.hub.publish([{ topic: consoleTopic, act: "edit", id: body.id, reach, uid }]);
    return operator;
  });

  serve(app, deps, sessionCalls.currentOperator, async ({ session }) => {
    if (session.operatorId === null) throw new Refusal("ERROR_OPERATOR_SELECT");
    return readerFor(operatorBinding, deps.db, session).get(session.operatorId);
  });
}

/** Returns the account of a name and password; failed attempts are rate limited. */
async function accountFor(
  { db }: BaseDeps & QueueDeps,
  { username, password, address }: { username: string; password: string; address: string },
) {
  const name = username.toLowerCase();
  const here = `${name} ${placeOf(address)}`;
  // Per name and address against guessing one password, per network against guessing many names.
  const guesses: Allowance = { key: `login ${here}`, attempts: 10, minutes: 15 };
  await countAttempt(db, [guesses, ...fromNetworks(address, { key: "login", attempts: 200, minutes: 15 })]);
  // Guessing one name from many addresses is slowed down, but never for long. A user who has signed in from this
  // address before is not affected.
  if (!(await isKnown(db, `signed in ${here}`)))
    await countAttempt(db, [{ key: `login as ${name}`, attempts: 20, minutes: 5 }]);

  const account = await db
    .selectFrom("staff")
    .select(["id", "organization_id", "is_operator", "password_hash"])
    .where((where) => where(where.fn("lower", ["username"]), "=", name))
    .executeTakeFirst();
  const isRight = await isRightPassword(password, account?.password_hash);
  if (account === undefined || !isRight) throw new Refusal("ERROR_LOGIN");
  await deleteOldAttempts(db, [guesses]);
  await keepKnown(db, `signed in ${here}`, knownDays);
  return account;
}

/** How long an address is remembered after a sign-in. */
const knownDays = 90;

/** Another site's page must not be able to sign a user in, or to renew a session. */
function comesFromElsewhere({ headers }: FastifyRequest): boolean {
  const { origin } = headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== headers.host;
}

async function aliveSession(deps: BaseDeps & QueueDeps, id: string): Promise<Session> {
  const session = await findSession(deps.pool, id);
  if (session === undefined) throw new Refusal("ERROR_SIGN_IN");
  return session;
}

/** Returns the caller's own account, whatever their scope. */
function accountOf(deps: BaseDeps & QueueDeps, { actor }: Session) {
  return readerFor(userBinding, deps.db, "all").get(actor.id);
}

async function currentChoiceOf(deps: BaseDeps & QueueDeps, session: Session) {
  const place =
    session.organizationId === null
      ? undefined
      : await deps.db
          .selectFrom("organization")
          .select(["country_id as countryId", "region_id as regionId"])
          .where("id", "=", session.organizationId)
          .executeTakeFirst();
  return {
    countryId: place?.countryId ?? null,
    regionId: place?.regionId ?? null,
    organizationId: session.organizationId,
    operatorId: session.operatorId,
  };
}

async function choose(
  deps: BaseDeps & QueueDeps,
  session: Session,
  choice: UpdateObject<Database, "session">,
): Promise<void> {
  await deps.db.updateTable("session").set(choice).where("id", "=", session.id).execute();
}
