import { Refusal } from "@cherga/contract/errors";

/** Whoever asks is answered within this time, also when the database does not answer. */
export const answerWithinMs = 10_000;

/** The refusal of what was not done in time. */
export const tooLate = (): Refusal => new Refusal("ERROR_UNAVAILABLE", { reason: "timeout" });

/** Gives what comes of some work, or refuses when nothing has come of it in time. The work itself goes on. */
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
