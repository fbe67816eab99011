import { Refusal } from "@cherga/contract/errors";

/** Returns the result of some work, or refuses as soon as its client is gone. The work itself continues. */
export async function untilGone<T>(work: Promise<T> | T, gone: AbortSignal | undefined): Promise<T> {
  if (gone === undefined) return work;
  let leave = (): void => undefined;
  const left = new Promise<never>((_resolve, reject) => {
    leave = () => reject(new Refusal("ERROR_UNAVAILABLE", { reason: "gone" }));
    if (gone.aborted) leave();
    else gone.addEventListener("abort", leave, { once: true });
  });
  try {
    return await Promise.race([left, work]);
  } finally {
    gone.removeEventListener("abort", leave);
  }
}
