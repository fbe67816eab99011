import { type Figure, isMet, type Target } from "#benchmark";
import type { Outcome } from "#run-benchmark";

const head = ["benchmark", "what", "measured", "target", "ok?"] as const;
/** Columns of figures end at the same place, those of words begin there. */
const isFigures = [false, false, true, true, false] as const;

/** Gives the figures of all benchmarks as lines of a table. */
export function tableOf(outcomes: readonly Outcome[]): readonly string[] {
  const rows = outcomes.flatMap(rowsOf);
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? "").length)),
  );
  return [head, widths.map((width) => "─".repeat(width)), ...rows].map((row) =>
    row
      .map((text, column) => {
        const width = widths[column] ?? 0;
        return isFigures[column] === true ? text.padStart(width) : text.padEnd(width);
      })
      .join("  ")
      .trimEnd(),
  );
}

function rowsOf({ name, figures, error }: Outcome): readonly (readonly string[])[] {
  const measured = figures.map((figure) => [
    figure.what,
    quantity(figure.value, figure.unit),
    figure.target === undefined ? "" : targetText(figure.target, figure.unit),
    verdict(figure),
  ]);
  const crashed = error === undefined ? [] : [["crashed, see above", "", "", "NO"]];
  return [...measured, ...crashed].map((row, index) => [index === 0 ? name : "", ...row]);
}

function verdict(figure: Figure): string {
  const ok = isMet(figure);
  if (ok === undefined) return "";
  return ok ? "yes" : "NO, falls short";
}

function targetText(target: Target, unit: string): string {
  return "atMost" in target ? `≤ ${quantity(target.atMost, unit)}` : `≥ ${quantity(target.atLeast, unit)}`;
}

function quantity(value: number, unit: string): string {
  const digits = Math.abs(value) >= 1_000 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 };
  return `${value.toLocaleString("en", digits)} ${unit}`.trimEnd();
}
