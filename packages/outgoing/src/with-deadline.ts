/**
 * Runs work with a signal that aborts after a time, or as soon as another signal does. `AbortSignal.any` with
 * `AbortSignal.timeout` does not serve: nothing but the combined signal refers to the timeout, and only weakly, so the
 * garbage collector may take it and the combined signal never aborts.
 */
export async function withDeadline<T>(
  ms: number,
  other: AbortSignal,
  work: (until: AbortSignal) => Promise<T>,
): Promise<T> {
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(new DOMException("The time is over", "TimeoutError")), ms);
  const endWithOther = (): void => end.abort(other.reason);
  if (other.aborted) endWithOther();
  other.addEventListener("abort", endWithOther);
  try {
    return await work(end.signal);
  } finally {
    clearTimeout(timer);
    other.removeEventListener("abort", endWithOther);
  }
}
