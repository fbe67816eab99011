/** Returns the first number of a day, as on tickets and boards. */
export function firstNumber(prefix: string, offset: number): string {
  return `${prefix}${String(offset + 1).padStart(3, "0")}`;
}
