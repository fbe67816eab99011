import { outsiders } from "#access";
import type { Call } from "#call";

const outsideBytes = 16 * 1024;
const staffBytes = 1024 * 1024;

/** Those who need no account to be heard. */
const outside: ReadonlySet<string> = new Set(["anyone", ...outsiders]);

/** How large a body is read: how many bytes, how many values in them, and how deep these may lie in one another. */
export type BodyBounds = { readonly bytes: number; readonly values: number; readonly depth: number };

/** Gives how large a body a call takes. */
export function bodyBoundsOf({ who, bodyMaxBytes }: Pick<Call, "who" | "bodyMaxBytes">): BodyBounds {
  return boundsOf(bodyMaxBytes ?? (outside.has(who) ? outsideBytes : staffBytes));
}

/** How large a body is read where there is no call to take it. */
export const smallestBounds = boundsOf(outsideBytes);

/** Values cost more to check than their bytes to read, so fewer are taken than would fit. */
function boundsOf(bytes: number): BodyBounds {
  return { bytes, values: bytes / 16, depth: 32 };
}
