import type { FastifyInstance } from "fastify";

/**
 * What pages may load, and from where; everything else is blocked. Inline styles are allowed because elements use them.
 */
const sources = {
  "default-src": "'none'",
  "script-src": "'self'",
  "connect-src": "'self'",
  "img-src": "'self' data: blob:",
  "style-src": "'self' 'unsafe-inline'",
  "font-src": "'self'",
  "media-src": "'self' blob:",
  "manifest-src": "'self'",
  "worker-src": "'self'",
  // The editors show visitor pages in frames.
  "frame-src": "'self'",
  "frame-ancestors": "'self'",
  "base-uri": "'none'",
  "form-action": "'self'",
} as const;

const policyOf = (directives: Readonly<Record<string, string>>): string =>
  Object.entries(directives)
    .map(([name, from]) => `${name} ${from}`)
    .join("; ");

const policy = policyOf(sources);

const headers = {
  "content-security-policy": policy,
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
} as const;

/** Sets security headers that forbid what our pages never do, so that an attacker cannot make them do it. */
export function setSafeHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    void reply.headers(headers);
    if (request.url.startsWith("/api/")) void reply.header("cache-control", "no-store");
  });
}

/** The content security policy of a page that also runs our WebAssembly. */
export const policyWithCompiled = policyOf({ ...sources, "script-src": "'self' 'wasm-unsafe-eval'" });
