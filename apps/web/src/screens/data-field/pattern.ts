/** What becomes of a sample. `slow`: here the expression takes too long to tell. */
export type Outcome = "matches" | "differs" | "unusable" | "slow";

/** What an expression is tried on. */
export type Trial = { readonly regExp: string; readonly sample: string };

/** The forms that the types of fields have by themselves, whatever their expression. */
export const formByType = {
  t: /(?:)/,
  e: /^[^\s@]{1,64}@[^\s@]{1,190}$/,
  ph: /^\+?[\d ()-]{5,20}$/,
} as const;

/** Says what becomes of a sample. Expressions of the server's engine are nearly the browser's. */
export function outcomeOf({ regExp, sample }: Trial): Outcome {
  try {
    return new RegExp(regExp, "u").test(sample) ? "matches" : "differs";
  } catch {
    return "unusable";
  }
}
