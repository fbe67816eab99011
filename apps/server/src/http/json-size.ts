import type { BodyBounds } from "@cherga/contract/body-bounds";

const quote = 0x22;
const comma = 0x2c;
const bracket = 0x5b;
const backslash = 0x5c;
const closingBracket = 0x5d;
const brace = 0x7b;
const closingBrace = 0x7d;

/**
 * Checks that a JSON text holds no more values than allowed and is not nested too deeply. It only counts, so that an
 * oversized text is refused before it is parsed; whether it is valid JSON is checked later.
 */
export function isWithin(text: string, { values, depth }: Pick<BodyBounds, "values" | "depth">): boolean {
  let counted = 1;
  let deep = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfText(text, at);
        break;
      case comma:
        counted += 1;
        break;
      case brace:
      case bracket:
        counted += 1;
        deep += 1;
        break;
      case closingBrace:
      case closingBracket:
        deep -= 1;
        break;
      default:
    }
    if (counted > values || deep > depth) return false;
  }
  return true;
}

/** Returns where the string that begins at a quote ends. */
function endOfText(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    if (!isEscaped(text, at)) return at;
  }
  return text.length;
}

/** A quote is escaped if an odd number of backslashes precedes it. */
function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === backslash) before -= 1;
  return (at - 1 - before) % 2 === 1;
}
