import { type Clock, readClock } from "#base/clock";
import { sharedSecret } from "#db/shared-secret";
import type { TestApp } from "#testing/test-app";
import { makePerson } from "#testing/people";

/** A clock that servers in other processes can be set to, so that no proof depends on the time of day. */
export type ProofClock = Clock & {
  /** What a server is started with to go by this clock from now on. */
  setting(): { readonly CLOCK: string };
};

/** Makes a clock that starts at an instant and runs so many times as fast as ours. */
export function makeProofClock(at: string, speed: number): ProofClock {
  const clock = readClock(`${at} x${speed}`, new Date());
  if (clock === undefined) throw new Error(`${at} x${speed} is no clock`);
  return {
    now: clock.now,
    setting: () => ({ CLOCK: `${clock.now().toISOString()} x${speed}` }),
  };
}

/** Makes a database one that servers with a clock of their own agree to work on: a demo, though with nothing in it. */
export async function allowOwnClock(here: TestApp): Promise<void> {
  await sharedSecret(here.deps.db, "demo");
  await makePerson(here);
}
