import { createHash } from "node:crypto";
import { invalid } from "@cherga/contract/issues";
import type { FastifyRequest } from "fastify";
import type { Session } from "#auth/session";
import type { IdempotencyKey } from "#queue/runner/day-request";

const maxLength = 100;

/** Returns the idempotency key of a caller's request; undefined when the request has none. */
export function idempotencyOf(request: FastifyRequest, owner: string): IdempotencyKey | undefined {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key !== "string" || key === "" || key.length > maxLength)
    throw invalid([{ path: ["idempotency-key"], code: "ERROR_FORMAT" }]);
  const asked = JSON.stringify([request.method, request.url, request.body]);
  return { owner, key, hash: createHash("sha256").update(asked).digest("hex") };
}

/** Returns the idempotency key of a staff request. */
export const idempotencyOfStaff = (request: FastifyRequest, { actor }: Session): IdempotencyKey | undefined =>
  idempotencyOf(request, `staff ${actor.id}`);
