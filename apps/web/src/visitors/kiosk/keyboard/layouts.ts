import type { LanguageCode } from "@cherga/contract/constants";

/** The keys of a layout, row by row, each of them what it writes. */
export type KeyboardLayout = readonly (readonly string[])[];

/** Layouts that a visitor can change between, and those that ask for nothing else. */
export type LayoutName = LanguageCode | "signs" | "digits" | "phone" | "code";

const keys = (...rows: readonly string[]): KeyboardLayout => rows.map((row) => Array.from(row));

const digits = "1234567890";

/** Digits stand above all letters, so that nobody has to look for them. */
export const layouts: Readonly<Record<LayoutName, KeyboardLayout>> = {
  en: keys(digits, "qwertyuiop", "asdfghjkl", "zxcvbnm.-'"),
  ru: keys(digits, "йцукенгшщзхъ", "фывапролджэ", "ячсмитьбюё.-"),
  ua: keys(digits, "йцукенгшщзхї", "фівапролджє", "ґячсмитьбю’.-"),
  signs: keys(digits, "@.,_-+/:;#", "()\"'’«»№&", "!?*=%"),
  digits: keys("123", "456", "789", "0"),
  phone: keys("123", "456", "789", "+0"),
  code: keys("23456789", "ABCDEFGH", "JKLMNPQR", "STUVWXYZ"),
};

/** Layouts of words, in the order in which they are offered. */
export const wordLayouts = ["ua", "ru", "en", "signs"] as const satisfies readonly LayoutName[];

/** What the key says that leads to a layout. */
export const layoutLabels: Readonly<Record<(typeof wordLayouts)[number], string>> = {
  ua: "УКР",
  ru: "РУС",
  en: "ENG",
  signs: "#@?",
};
