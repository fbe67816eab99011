import type { Day } from "#day/day";
import type { Rules } from "#rules/rules";

/** The input of a decision. */
export type Context = { readonly day: Day; readonly rules: Rules; readonly now: number };
