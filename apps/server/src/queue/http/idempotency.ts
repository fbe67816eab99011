import { createHash } from "node:crypto";
import { invalid } from "@cherga/contract/issues";
import type { FastifyRequest } from "fastify";
import type { Session } from "#auth/session";
import type { IdempotencyKey } from "#queue/runner/day-request";

const maxLength = 100;

/** Names a request of somebody that they want to happen once; nothing when they have not asked for that. */
export function idempotencyOf(request: FastifyRequest, owner: string): IdempotencyKey | undefined {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key !== "string" || key === "" || key.length > maxLength)
    throw invalid([{ path: ["idempotency-key"], code: "ERROR_FORMAT" }]);
  const asked = JSON.stringify([request.method, request.url, request.body]);
  return { owner, key, hash: createHash("sha256").update(asked).digest("hex") };
}

/** Names a request of somebody who is signed in. */
export const idempotencyOfStaff = (request: FastifyRequest, { actor }: Session): IdempotencyKey | undefined =>
  idempotencyOf(request, `staff ${actor.id}`);
