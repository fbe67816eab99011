/** The outcome of a sample. `slow`: the expression takes too long in a browser. */
export type Outcome = "matches" | "differs" | "unusable" | "slow";

/** An expression and its sample. */
export type PatternTest = { readonly regExp: string; readonly sample: string };

/** Returns the outcome of a sample. The server's expressions have nearly the browser's syntax. */
export function outcomeOf({ regExp, sample }: PatternTest): Outcome {
  try {
    return new RegExp(regExp, "u").test(sample) ? "matches" : "differs";
  } catch {
    return "unusable";
  }
}
