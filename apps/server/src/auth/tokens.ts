import { createHash, randomBytes, webcrypto } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import type { Kysely } from "kysely";
import { makeLru } from "#base/lru";
import { sharedSecret } from "#db/shared-secret";
import type { Database } from "#db/tables";

/** Signs and verifies access tokens. */
export type Tokens = {
  sign(sessionId: string): Promise<string>;
  /** Returns the session of a token; undefined when it is forged, expired or malformed. */
  sessionIdOf(token: string): Promise<string | undefined>;
};

const { subtle } = webcrypto;
const lifetime = "15m";

/**
 * Creates the token service. It signs with the secret that all servers on this database share; the first server creates
 * it.
 */
export async function makeTokens(db: Kysely<Database>): Promise<Tokens> {
  const secret = await sharedSecret(db, "access-token");
  // Imported once, because every request verifies a signature.
  const key = await subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
    "verify",
  ]);

  const verified = makeLru<string, { readonly sessionId: string; readonly expiresAt: number }>(
    tokensRemembered,
  );

  return {
    sign: (sessionId) =>
      new SignJWT()
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(sessionId)
        .setIssuedAt()
        .setExpirationTime(lifetime)
        .sign(key),
    sessionIdOf: async (token) => {
      const known = verified.get(token);
      if (known !== undefined) return known.expiresAt > Date.now() ? known.sessionId : undefined;
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"] });
        if (payload.sub !== undefined)
          verified.set(token, { sessionId: payload.sub, expiresAt: (payload.exp ?? 0) * 1000 });
        return payload.sub;
      } catch {
        return undefined;
      }
    },
  };
}

/** How many verified tokens are cached: a browser sends the same token many times. */
const tokensRemembered = 10_000;

/** Returns an unguessable handle. */
export const makeHandle = (): string => randomBytes(32).toString("base64url");

/** Returns the hash that is stored of a handle: enough to recognize it, not enough to use it. */
export const fingerprint = (handle: string): Buffer => createHash("sha256").update(handle).digest();
