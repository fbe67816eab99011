import type { FastifyInstance } from "fastify";

const policy =
  "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; frame-ancestors 'self'; base-uri 'self'; form-action 'self'";

const headers = {
  "content-security-policy": policy,
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
} as const;

/** Tells browsers what our pages never do, so that nobody else makes them do it. */
export function setSafeHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    void reply.headers(headers);
    if (request.url.startsWith("/api/")) void reply.header("cache-control", "no-store");
  });
}

/** What a page never does that runs compiled programs of ours beside its scripts. */
export const policyWithCompiled = `${policy}; script-src 'self' 'wasm-unsafe-eval'`;
