import type { Path } from "#staff/forms/lens.ts";

type WithPath = { readonly of: { readonly path: Path } };

/** Compares the props of memoized components by their path only: the values come from the form. */
export const sameLens = (one: WithPath, other: WithPath): boolean =>
  one.of.path.length === other.of.path.length &&
  one.of.path.every((part, index) => part === other.of.path[index]);
