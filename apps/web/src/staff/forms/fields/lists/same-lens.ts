import type { Path } from "#staff/forms/lens.ts";

type Placed = { readonly of: { readonly path: Path } };

/** Says whether two components show the same place. What lies there they are told by the form, so nothing else counts. */
export const sameLens = (one: Placed, other: Placed): boolean =>
  one.of.path.length === other.of.path.length &&
  one.of.path.every((part, index) => part === other.of.path[index]);
