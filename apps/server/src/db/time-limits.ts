import { Refusal } from "@cherga/contract/errors";

/** Every request is answered within this time, even when the database does not answer. */
export const answerWithinMs = 10_000;

/** Returns the refusal for work that was not done in time. */
export const tooLate = (): Refusal => new Refusal("ERROR_UNAVAILABLE", { reason: "timeout" });

/** Returns the result of some work, or refuses if it takes too long. The work itself continues. */
export async function inTime<T>(work: Promise<T>, withinMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tooLate()), withinMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
