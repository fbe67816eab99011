/** Runs work periodically, never twice at a time. Returns a function that stops it and waits for running work. */
export function repeat(
  everyMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let isRunning = false;
  let running = Promise.resolve();
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    running = work()
      .catch(onError)
      .finally(() => void (isRunning = false));
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
