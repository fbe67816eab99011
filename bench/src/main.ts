import { mkdir, writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import type { Benchmark } from "#benchmark";
import { isMet } from "#benchmark";
import * as registered from "#benchmarks";
import { machineFacts } from "#machine";
import { type Outcome, runBenchmark } from "#run-benchmark";
import { tableOf } from "#table";

const resultsDir = "bench/results";

/** Runs the benchmarks whose names begin as asked, all when nothing is asked; prints and keeps their figures. */
async function main(args: readonly string[]): Promise<number> {
  const isProfiling = args.includes("--profile");
  const chosen = choose(args.filter((arg) => !arg.startsWith("--")));
  if (chosen.length === 0) {
    console.error(
      `No such benchmark. There are: ${all()
        .map(({ name }) => name)
        .join(", ")}.`,
    );
    return 1;
  }

  const machine = machineFacts();
  const startedAt = new Date();
  const path = `${resultsDir}/${startedAt.toISOString().replaceAll(":", "-")}`;
  await mkdir(resultsDir, { recursive: true });

  const callOff = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => callOff.abort());

  const outcomes: Outcome[] = [];
  for (const benchmark of chosen) {
    if (callOff.signal.aborted) break;
    console.log(`${benchmark.name}: ${benchmark.title}`);
    const outcome = await runBenchmark(benchmark, {
      profileDir: isProfiling ? path : undefined,
      signal: callOff.signal,
    });
    if (outcome.error !== undefined) console.error(outcome.error);
    outcomes.push(outcome);
  }

  const postgres = outcomes.find((outcome) => outcome.postgres !== undefined)?.postgres;
  const report = {
    startedAt,
    machine: { ...machine, postgres, loadAverageAfter: loadavg() },
    benchmarks: outcomes.map((outcome) => ({
      ...outcome,
      figures: outcome.figures.map((figure) => ({ ...figure, ok: isMet(figure) })),
    })),
  };
  await writeFile(`${path}.json`, `${JSON.stringify(report, undefined, 2)}\n`);

  const { cpus, cpu, memoryGigabytes, node, loadAverage } = machine;
  console.log(`\n${tableOf(outcomes).join("\n")}\n`);
  console.log(`${cpus} × ${cpu}, ${memoryGigabytes} GB, Node ${node}, PostgreSQL ${postgres ?? "not used"}`);
  console.log(`load ${loadText(loadAverage)} before, ${loadText(loadavg())} after; kept in ${path}.json`);
  return outcomes.some(({ error }) => error !== undefined) ? 1 : 0;
}

function all(): readonly Benchmark[] {
  return Object.values(registered).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Chooses benchmarks by their names or by how their names begin; a whole name means only that one. */
function choose(given: readonly string[]): readonly Benchmark[] {
  if (given.length === 0) return all();
  const names = new Set(all().map(({ name }) => name));
  return all().filter(({ name }) =>
    given.some((text) => (names.has(text) ? name === text : name.startsWith(text))),
  );
}

function loadText(averages: readonly number[]): string {
  return (averages[0] ?? 0).toFixed(2);
}

process.exitCode = await main(process.argv.slice(2));
