/** Returns an unused id for a new part. */
export function newId(prefix: string, others: readonly { readonly id: string }[]): string {
  const taken = new Set(others.map(({ id }) => id));
  let number = others.length + 1;
  while (taken.has(`${prefix}${number}`)) number += 1;
  return `${prefix}${number}`;
}
