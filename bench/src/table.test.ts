import { expect, test } from "vitest";
import type { Figure } from "#benchmark";
import type { Outcome } from "#run-benchmark";
import { tableOf } from "#table";

const anOutcome = (name: string, figures: readonly Figure[], error?: string): Outcome => ({
  name,
  title: "",
  seconds: 1,
  figures,
  error,
  postgres: undefined,
});

test("names each benchmark once, and says of each figure whether it keeps its target", () => {
  const start = anOutcome("start", [
    { what: "warm", value: 1.23456, unit: "s", target: { atMost: 2 } },
    { what: "memory", value: 181.2, unit: "MB", target: { atMost: 180 } },
  ]);
  const list = anOutcome("list", [
    { what: "rate", value: 1234.5, unit: "/s" },
    { what: "ratio", value: 0.6, unit: "", target: { atLeast: 0.6 } },
  ]);
  expect(tableOf([start, list])).toEqual([
    "benchmark  what    measured    target  ok?",
    "─────────  ──────  ────────  ────────  ───────────────",
    "start      warm      1.23 s     ≤ 2 s  yes",
    "           memory    181 MB  ≤ 180 MB  NO, falls short",
    "list       rate    1,235 /s",
    "           ratio        0.6     ≥ 0.6  yes",
  ]);
});

test("shows a benchmark that crashed", () => {
  expect(tableOf([anOutcome("start", [], "no address")]).at(-1)).toMatch(/^start +crashed, see above +NO$/);
});
