/** In a mask, stands for one digit; anything else stands for itself. */
const digit = "#";

/** Gives what was typed in the form of a mask: '31121990' in '##.##.####' is '31.12.1990'. */
export function masked(mask: string, typed: string): string {
  if (mask === "") return typed;
  const digits = typed.match(/\d/g) ?? [];
  let shown = "";
  for (const character of mask) {
    if (digits.length === 0) return shown;
    shown += character === digit ? digits.shift() : character;
    // Digits that the mask itself has are not asked for again when they were typed too.
    if (character !== digit && character === digits[0]) digits.shift();
  }
  return shown;
}

/** Whether a value has the form of a mask; any has where there is none. */
export function fitsMask(mask: string, value: string): boolean {
  if (mask === "") return true;
  const isFitting = (place: string, typed: string): boolean =>
    place === digit ? /^\d$/.test(typed) : place === typed;
  return (
    mask.length === value.length &&
    Array.from(mask, (place, index) => isFitting(place, value.charAt(index))).every(Boolean)
  );
}
