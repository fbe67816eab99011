import type { LanguageCode } from "@cherga/contract/constants";

/** The rows of a layout; each key is the text it writes. */
export type KeyboardLayout = readonly (readonly string[])[];

/** The layouts a visitor can switch between, and those for a single purpose. */
export type LayoutName = LanguageCode | "signs" | "digits" | "phone" | "code";

const keys = (...rows: readonly string[]): KeyboardLayout => rows.map((row) => Array.from(row));

const digits = "1234567890";

/** Digits are above all letters, so that they need no switching. */
export const layouts: Readonly<Record<LayoutName, KeyboardLayout>> = {
  en: keys(digits, "qwertyuiop", "asdfghjkl", "zxcvbnm.-'"),
  ru: keys(digits, "йцукенгшщзхъ", "фывапролджэ", "ячсмитьбюё.-"),
  ua: keys(digits, "йцукенгшщзхї", "фівапролджє", "ґячсмитьбю’.-"),
  signs: keys(digits, "@.,_-+/:;#", "()\"'’«»№&", "!?*=%"),
  digits: keys("123", "456", "789", "0"),
  phone: keys("123", "456", "789", "+0"),
  code: keys("23456789", "ABCDEFGH", "JKLMNPQR", "STUVWXYZ"),
};

/** The layouts for words, in the order in which they are offered. */
export const wordLayouts = ["ua", "ru", "en", "signs"] as const satisfies readonly LayoutName[];

/** The labels of the keys that switch layouts. */
export const layoutLabels: Readonly<Record<(typeof wordLayouts)[number], string>> = {
  ua: "УКР",
  ru: "РУС",
  en: "ENG",
  signs: "#@?",
};
