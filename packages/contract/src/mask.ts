/** The character for one digit in a mask; any other character is literal. */
const digit = "#";

/** Formats typed text by a mask: '31121990' in '##.##.####' is '31.12.1990'. */
export function masked(mask: string, typed: string): string {
  if (mask === "") return typed;
  const digits = typed.match(/\d/g) ?? [];
  let shown = "";
  for (const character of mask) {
    if (digits.length === 0) return shown;
    shown += character === digit ? digits.shift() : character;
    // Literal digits of the mask are skipped if they were typed too.
    if (character === digits[0]) digits.shift();
  }
  return shown;
}

/** Whether a value matches a mask; any value matches an empty one. */
export function fitsMask(mask: string, value: string): boolean {
  if (mask === "") return true;
  const isFitting = (place: string, typed: string): boolean =>
    place === digit ? /^\d$/.test(typed) : place === typed;
  return (
    mask.length === value.length &&
    Array.from(mask, (place, index) => isFitting(place, value.charAt(index))).every(Boolean)
  );
}
