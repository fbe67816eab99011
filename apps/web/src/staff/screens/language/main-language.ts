type Language = { readonly status: boolean; readonly main: boolean };

/** What the server would refuse: the product always has one main language, and speaks it. */
export type MainProblem = "noMain" | "mainOff";

/** Says what is wrong with a language as it is edited, if anything. A new one has no `before`. */
export function mainProblem(before: Partial<Language>, after: Partial<Language>): MainProblem | undefined {
  if (before.main === true && after.main !== true) return "noMain";
  if (after.main === true && after.status !== true) return "mainOff";
  return undefined;
}
