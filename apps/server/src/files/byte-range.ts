/** Bytes of a file, both ends included. */
export type ByteRange = { readonly from: number; readonly to: number };

/**
 * Returns the bytes that a `Range` header asks for; undefined if it asks for all, or unclearly. A range outside of the
 * file is unsatisfiable.
 */
export function byteRangeOf(
  header: string | undefined,
  size: number,
): ByteRange | "unsatisfiable" | undefined {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (from >= size) return "unsatisfiable";
  return from <= to ? { from, to } : undefined;
}
