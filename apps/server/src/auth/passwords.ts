import { availableParallelism } from "node:os";
import { Refusal } from "@cherga/contract/errors";
import { hash, verify } from "@node-rs/argon2";
import { makeTurnstile } from "#db/turnstile";

/**
 * Hashing runs on the threads that also read files, of which there are four, and keeps a processor busy. So there is
 * always a thread left for files, and a processor for everything else.
 */
const atOnce = Math.max(1, Math.min(3, availableParallelism() - 1));
/** How many may wait to sign in, over all and from one place; a check takes about 30 ms. */
const mostWaiting = 48;
const mostWaitingEach = 16;

const inTurn = makeTurnstile(atOnce);
const waitingBy = new Map<string, number>();
let waiting = 0;

/** Argon2id with the parameters OWASP recommends; the library's defaults. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password));

/** Some hash to compare with when there is no account, so that an unknown name takes as long as a wrong password. */
const nobody = hash("nobody has this password");

/** Says whether the password is right. An account without a hash cannot be signed in to. */
export async function isRightPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  const known = passwordHash ?? (await nobody);
  const isRight = await inTurn(() => verify(known, password));
  return isRight && passwordHash !== null && passwordHash !== undefined;
}

/**
 * Does what signing in takes. Refuses when too many are signing in already, over all or from this place: what it costs
 * is bounded before anything is looked up.
 */
export async function signingIn<T>(from: string, work: () => Promise<T>): Promise<T> {
  const before = waitingBy.get(from) ?? 0;
  if (waiting >= mostWaiting || before >= mostWaitingEach)
    throw new Refusal("ERROR_TOO_MANY", { retryAfter: 2 });
  waiting += 1;
  waitingBy.set(from, before + 1);
  try {
    return await work();
  } finally {
    waiting -= 1;
    const left = (waitingBy.get(from) ?? 1) - 1;
    if (left > 0) waitingBy.set(from, left);
    else waitingBy.delete(from);
  }
}
