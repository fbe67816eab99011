/** Returns the bytes that a `Range` header asks for, both ends included; undefined if it asks for all, or unclearly. */
export function byteRangeOf(
  header: string | undefined,
  size: number,
): { readonly from: number; readonly to: number } | undefined {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return from <= to ? { from, to } : undefined;
}
