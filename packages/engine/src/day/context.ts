import type { Day } from "#day/day";
import type { Rules } from "#rules/rules";

/** What a decision is made from. */
export type Context = { readonly day: Day; readonly rules: Rules; readonly now: number };
