import { createHash } from "node:crypto";
import { invalid } from "@cherga/contract/issues";
import type { FastifyRequest } from "fastify";
import type { Session } from "#auth/session";
import type { Once } from "#queue/runner/ask";

const maxLength = 100;

/** Names a request that its sender wants to happen once; nothing when they have not asked for that. */
export function onceOf(request: FastifyRequest, { actor }: Session): Once | undefined {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key !== "string" || key === "" || key.length > maxLength)
    throw invalid([{ path: ["idempotency-key"], code: "ERROR_FORMAT" }]);
  const asked = JSON.stringify([request.method, request.url, request.body]);
  return { owner: `staff ${actor.id}`, key, hash: createHash("sha256").update(asked).digest("hex") };
}
