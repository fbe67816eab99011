import { randomUUID } from "node:crypto";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { openSession } from "#auth/session";
import type { Database } from "#db/tables";
import type { TestApp } from "#testing/test-app";
import type { Insertable } from "kysely";

/** A caller of the API. */
export type Person = {
  readonly id: number;
  readonly uid: string;
  readonly headers: Readonly<Record<string, string>>;
  call(
    method: "GET" | "POST" | "PATCH" | "DELETE",
    path: string,
    body?: unknown,
  ): Promise<LightMyRequestResponse>;
};

/** Makes an account and signs it in, without the cost of hashing a password. */
export async function makePerson(
  server: TestApp,
  account: Partial<Insertable<Database["staff"]>> = {},
): Promise<Person> {
  const made = await server.deps.db
    .insertInto("staff")
    .values({ username: `p${randomUUID()}`, role: account.organization_id ? "local" : "global", ...account })
    .returning("id")
    .executeTakeFirstOrThrow();
  return signIn(server, made);
}

/** Signs an account in that exists on a server. */
export async function signIn({ app, deps }: TestApp, { id }: { readonly id: number }): Promise<Person> {
  const account = await deps.db
    .selectFrom("staff")
    .select(["id", "organization_id", "is_operator"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const session = await deps.inTransaction((tx) => openSession(tx, account));
  const uid = randomUUID();
  const headers = { authorization: `Bearer ${await deps.tokens.sign(session.id)}`, uid };
  return {
    id,
    uid,
    headers,
    call: (method, path, body) => app.inject(requestOf(method, path, headers, body)),
  };
}

/** Gives the statuses of answers in ascending order, for races in which any may be the one that wins. */
export function statusesOf(answers: readonly LightMyRequestResponse[]): readonly number[] {
  return answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
}

/** Makes a call without an account. */
export function strangersCall(
  { app }: TestApp,
  method: "GET" | "POST" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
): Promise<LightMyRequestResponse> {
  return app.inject(requestOf(method, path, {}, body));
}

function requestOf(
  method: "GET" | "POST" | "PATCH" | "DELETE",
  path: string,
  headers: Readonly<Record<string, string>>,
  body: unknown,
): InjectOptions {
  const request = { method, url: `/api${path}`, headers };
  if (body === undefined) return request;
  return {
    ...request,
    payload: JSON.stringify(body),
    headers: { ...headers, "content-type": "application/json" },
  };
}
