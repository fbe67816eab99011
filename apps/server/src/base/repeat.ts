/** Runs some work again and again, never twice at a time. Returns how to stop it, which waits for the work under way. */
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
