/**
 * Writes «об 11:00» for «о 11:00» in a text that was filled in: before a vowel, Ukrainian has another preposition, and
 * eleven is the only hour that begins with one. Texts of other languages have no such preposition before a time.
 */
export const withPrepositions = (filled: string): string =>
  filled.replaceAll(/(^|[^\p{L}])([Оо])(?=[ \u00A0]11[:.]\d\d)/gu, "$1$2б");
