/** How a text travels as SMS: the alphabet it needs, and in how many parts. */
export type SmsParts = {
  readonly alphabet: "gsm7" | "ucs2";
  /** In units of the alphabet: a letter outside of it counts more than once. */
  readonly length: number;
  readonly parts: number;
  /** How many units still fit into the last part. */
  readonly left: number;
};

/** The basic alphabet of GSM 03.38, in the order of its codes; the escape code stands for itself. */
export const gsmAlphabet =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?" +
  "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";

/** Letters that take an escape code before their own. */
export const gsmExtension: Readonly<Record<string, number>> = {
  "\f": 0x0a,
  "^": 0x14,
  "{": 0x28,
  "}": 0x29,
  "\\": 0x2f,
  "[": 0x3c,
  "~": 0x3d,
  "]": 0x3e,
  "|": 0x40,
  "€": 0x65,
};

const basic = new Set(gsmAlphabet.replace("\u001b", ""));

/** Part of each message of several is taken by the header that joins them. */
const capacity = { gsm7: { alone: 160, joined: 153 }, ucs2: { alone: 70, joined: 67 } } as const;

/** Returns how many units a letter takes in the GSM alphabet; undefined if it has none. */
function gsmUnits(letter: string): number | undefined {
  if (basic.has(letter)) return 1;
  return letter in gsmExtension ? 2 : undefined;
}

/** Counts the parts that a text takes as SMS. */
export function smsParts(text: string): SmsParts {
  const letters = Array.from(text);
  const isGsm = letters.every((letter) => gsmUnits(letter) !== undefined);
  const alphabet = isGsm ? "gsm7" : "ucs2";
  const units = letters.map((letter) => (isGsm ? (gsmUnits(letter) ?? 0) : letter.length));
  const length = units.reduce((sum, one) => sum + one, 0);
  const { alone, joined } = capacity[alphabet];
  if (length <= alone) return { alphabet, length, parts: length === 0 ? 0 : 1, left: alone - length };
  // A letter of two units is never divided between two parts.
  let parts = 1;
  let used = 0;
  for (const unit of units) {
    if (used + unit > joined) {
      parts += 1;
      used = 0;
    }
    used += unit;
  }
  return { alphabet, length, parts, left: joined - used };
}

/** Divides a text into the parts in which it travels. */
export function divideIntoParts(text: string): readonly string[] {
  const { alphabet, parts } = smsParts(text);
  if (parts <= 1) return [text];
  const { joined } = capacity[alphabet];
  const divided: string[] = [];
  let part = "";
  let used = 0;
  for (const letter of text) {
    const unit = alphabet === "gsm7" ? (gsmUnits(letter) ?? 0) : letter.length;
    if (used + unit > joined) {
      divided.push(part);
      part = "";
      used = 0;
    }
    part += letter;
    used += unit;
  }
  return [...divided, part];
}
