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

const inClass = (letters: string): string => letters.replaceAll(/[\\\]^-]/g, "\\$&");
const extensionClass = inClass(Object.keys(gsmExtension).join(""));
const gsmText = new RegExp(`^[${inClass(gsmAlphabet.replace("\u001b", ""))}${extensionClass}]*$`);
const extensionLetter = new RegExp(`[${extensionClass}]`, "g");

/** Part of each message of several is taken by the header that joins them. */
const capacity = { gsm7: { alone: 160, joined: 153 }, ucs2: { alone: 70, joined: 67 } } as const;

type Alphabet = SmsParts["alphabet"];

const alphabetOf = (text: string): Alphabet => (gsmText.test(text) ? "gsm7" : "ucs2");

/** Returns how many units a text takes in an alphabet that has its letters. */
const unitsIn = (alphabet: Alphabet, text: string): number =>
  text.length + (alphabet === "gsm7" ? (text.match(extensionLetter)?.length ?? 0) : 0);

/** Counts the parts that a text takes as SMS. */
export function smsParts(text: string): SmsParts {
  const alphabet = alphabetOf(text);
  const length = unitsIn(alphabet, text);
  const { alone, joined } = capacity[alphabet];
  if (length <= alone) return { alphabet, length, parts: length === 0 ? 0 : 1, left: alone - length };
  // A letter of two units is never divided between two parts.
  let parts = 1;
  let used = 0;
  for (const letter of text) {
    const unit = unitsIn(alphabet, letter);
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
    const unit = unitsIn(alphabet, letter);
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
