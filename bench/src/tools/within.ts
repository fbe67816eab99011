/** Gives what the work gives, or fails when that takes too long or is called off. */
export async function within<T>(
  limitMs: number,
  what: string,
  work: Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const over = new AbortController();
  const calledOff = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what} took longer than ${limitMs} ms`)), limitMs);
    const stop = (): void => reject(new Error(`${what} was called off`));
    signal?.addEventListener("abort", stop, { signal: over.signal });
    over.signal.addEventListener("abort", () => clearTimeout(timer));
  });
  try {
    return await Promise.race([work, calledOff]);
  } finally {
    over.abort();
  }
}
