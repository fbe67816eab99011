type Language = { readonly status: boolean; readonly main: boolean };

/** A refusal of the server: there must be one main language, and it must be enabled. */
export type MainProblem = "noMain" | "mainOff";

/** Returns the problem of an edited language, if any. A new one has no `before`. */
export function mainProblem(before: Partial<Language>, after: Partial<Language>): MainProblem | undefined {
  if (before.main === true && after.main !== true) return "noMain";
  if (after.main === true && after.status !== true) return "mainOff";
  return undefined;
}
