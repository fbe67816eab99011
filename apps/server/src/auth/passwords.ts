import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { Refusal } from "@cherga/contract/errors";
import { hash, verify } from "@node-rs/argon2";
import { limitConcurrency } from "#db/limit-concurrency";

/**
 * Hashing runs on the threads that also read files, of which there are four, and keeps a processor busy. So there is
 * always a thread left for files, and a processor for everything else.
 */
const atOnce = Math.max(1, Math.min(3, availableParallelism() - 1));
/** How many may wait to sign in, over all and from one place; a check takes about 30 ms. */
const mostWaiting = 32;
const mostWaitingEach = 16;
/** Room that is left for places from which somebody has signed in before, however many guess. */
const keptForKnown = 16;
const placesRemembered = 10_000;
/** Who is refused learns it after this time, unless too many have to learn it. */
const retrySeconds = 2;
const mostRefused = 2_000;

const inTurn = limitConcurrency(atOnce);
/** While one is hashed, the next is looked up. Those behind it ask nothing of the database, which others need. */
const oneByOne = limitConcurrency(atOnce + 1);
const waitingBy = new Map<string, number>();
const knownPlaces = new Set<string>();
let waiting = 0;
let refused = 0;

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
  const isRight = await inTurn(() => withRest(() => verify(known, password)));
  return isRight && passwordHash !== null && passwordHash !== undefined;
}

/** While many sign in, a check is followed by a rest as long as itself, so that half a processor is all they take. */
async function withRest<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  if (waiting > atOnce) await sleep(Math.min(100, performance.now() - startedAt));
  return result;
}

/**
 * Does what signing in takes. Refuses when too many are signing in already, over all or from this place: what it costs
 * is bounded before anything is looked up.
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
    remember(from);
    return result;
  } finally {
    waiting -= 1;
    const left = (waitingBy.get(from) ?? 1) - 1;
    if (left > 0) waitingBy.set(from, left);
    else waitingBy.delete(from);
  }
}

/** Whoever is refused at once tries again at once, and thousands of refusals in a second cost as much as a few checks. */
async function letWait(): Promise<void> {
  if (refused >= mostRefused) return;
  refused += 1;
  // Those who came together do not come back together.
  await sleep(retrySeconds * 1_000 * (0.5 + Math.random()));
  refused -= 1;
}

function remember(place: string): void {
  knownPlaces.delete(place);
  knownPlaces.add(place);
  const [oldest] = knownPlaces;
  if (knownPlaces.size > placesRemembered && oldest !== undefined) knownPlaces.delete(oldest);
}
