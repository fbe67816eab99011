/** What becomes of a sample. `slow`: here the expression takes too long to tell. */
export type Outcome = "matches" | "differs" | "unusable" | "slow";

/** What an expression is tried on. */
export type PatternTest = { readonly regExp: string; readonly sample: string };

/** Says what becomes of a sample. Expressions of the server's engine are nearly the browser's. */
export function outcomeOf({ regExp, sample }: PatternTest): Outcome {
  try {
    return new RegExp(regExp, "u").test(sample) ? "matches" : "differs";
  } catch {
    return "unusable";
  }
}
