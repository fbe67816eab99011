import type { Tools } from "#tools/open-tools";

/** A piece of work that is measured, and how. */
export type Benchmark = {
  readonly name: string;
  readonly title: string;
  /** It fails if it takes longer; ten minutes unless said otherwise. */
  readonly longestMs?: number;
  readonly run: (tools: Tools) => Promise<readonly Figure[]>;
};

/** What was measured, and what was hoped for. */
export type Figure = {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly target?: Target;
};

export type Target = { readonly atMost: number } | { readonly atLeast: number };

/** Says whether a figure keeps its target; undefined where it has none. */
export function isMet({ value, target }: Figure): boolean | undefined {
  if (target === undefined) return undefined;
  return "atMost" in target ? value <= target.atMost : value >= target.atLeast;
}
