import type { Benchmark, Figure } from "#benchmark";
import { openTools } from "#tools/open-tools";
import { within } from "#tools/within";

/** What became of a benchmark. */
export type Outcome = Pick<Benchmark, "name" | "title"> & {
  readonly seconds: number;
  readonly figures: readonly Figure[];
  /** Why it came to no end; undefined when it did. */
  readonly error: string | undefined;
  /** The database's version, where there was a database. */
  readonly postgres: string | undefined;
};

const usualLongestMs = 10 * 60_000;

/** Runs a benchmark with tools of its own, and clears away what it has left, however it ended. */
export async function runBenchmark(
  { name, title, longestMs = usualLongestMs, run }: Benchmark,
  options: { readonly profileDir: string | undefined; readonly signal: AbortSignal },
): Promise<Outcome> {
  const startedAt = performance.now();
  const { tools, close, postgres } = openTools(options.profileDir);
  const outcome = await within(longestMs, `the benchmark ${name}`, run(tools), options.signal).then(
    (figures) => ({ figures, error: undefined }),
    (error: unknown) => ({ figures: [], error: textOf(error) }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const leftBehind = await close().then(() => undefined, textOf);
  return { name, title, seconds, ...outcome, error: outcome.error ?? leftBehind, postgres: postgres() };
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
