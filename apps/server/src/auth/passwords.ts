import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { Refusal } from "@cherga/contract/errors";
import { hash, verify } from "@node-rs/argon2";
import { makeLru } from "#base/lru";
import { limitConcurrency } from "#db/limit-concurrency";

/**
 * Hashing runs on the four threads that also read files, and keeps a processor busy. This limit always leaves a thread
 * for files and a processor for other work.
 */
const atOnce = Math.max(1, Math.min(3, availableParallelism() - 1));
/** How many sign-ins may wait, in total and per address; a check takes about 30 ms. */
const mostWaiting = 32;
const mostWaitingEach = 16;
/** Extra room for addresses that have signed in before, so that password guessing cannot lock them out. */
const keptForKnown = 16;
const placesRemembered = 10_000;
/** A refused sign-in is answered after this delay, unless too many refusals are waiting already. */
const retrySeconds = 2;
const mostRefused = 2_000;

const inTurn = limitConcurrency(atOnce);
/**
 * While one password is hashed, the next account is looked up. Sign-ins further back use no database connection yet.
 */
const oneByOne = limitConcurrency(atOnce + 1);
const waitingBy = new Map<string, number>();
const knownPlaces = makeLru<string, true>(placesRemembered);
let waiting = 0;
let refused = 0;

/** Hashes with Argon2id and the parameters OWASP recommends, which are the library's defaults. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password));

/** A dummy hash to compare with when there is no account, so that an unknown name takes as long as a wrong password. */
const nobody = hash("nobody has this password");

/** Returns whether the password is right. An account without a hash cannot sign in. */
export async function isRightPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  const known = passwordHash ?? (await nobody);
  const isRight = await inTurn(() => withRest(() => verify(known, password)));
  return isRight && passwordHash !== null && passwordHash !== undefined;
}

/**
 * Under load, follows each check with a pause of the same length, so that sign-ins take only half the processor time.
 */
async function withRest<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  if (waiting > atOnce) await sleep(Math.min(100, performance.now() - startedAt));
  return result;
}

/**
 * Runs a sign-in. Refuses when too many sign-ins wait already, in total or from this address, before anything is looked
 * up, so that the cost is bounded.
 */
export async function signingIn<T>(from: string, work: () => Promise<T>): Promise<T> {
  const before = waitingBy.get(from) ?? 0;
  const most = knownPlaces.has(from) ? mostWaiting + keptForKnown : mostWaiting;
  if (waiting >= most || before >= mostWaitingEach) {
    await letWait();
    throw new Refusal("ERROR_TOO_MANY", { retryAfter: retrySeconds });
  }
  waiting += 1;
  waitingBy.set(from, before + 1);
  try {
    const result = await oneByOne(work);
    knownPlaces.set(from, true);
    return result;
  } finally {
    waiting -= 1;
    const left = (waitingBy.get(from) ?? 1) - 1;
    if (left > 0) waitingBy.set(from, left);
    else waitingBy.delete(from);
  }
}

/**
 * Delays a refusal: clients that are refused at once retry at once, and thousands of refusals a second cost as much as
 * a few checks.
 */
async function letWait(): Promise<void> {
  if (refused >= mostRefused) return;
  refused += 1;
  // Random, so that clients refused together do not retry together.
  await sleep(retrySeconds * 1_000 * (0.5 + Math.random()));
  refused -= 1;
}
