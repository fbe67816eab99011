/** Something that the search can jump to. */
export type JumpTarget = {
  readonly key: string;
  readonly title: string;
  /** What kind of thing it is, or where it belongs. */
  readonly note: string;
  readonly path: string;
  /** A visitors' page, which opens in a new tab. */
  readonly isNewTab?: boolean;
};

const mostShown = 12;

/** Returns the targets whose title has all words of a text; those that begin with it come first. */
export function matches(targets: readonly JumpTarget[], text: string): readonly JumpTarget[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const [first = ""] = words;
  return targets
    .map((target) => ({ target, title: fold(target.title) }))
    .filter(({ title }) => words.every((word) => title.includes(word)))
    .toSorted((one, other) => rank(one.title, first) - rank(other.title, first))
    .slice(0, mostShown)
    .map(({ target }) => target);
}

/** Titles that begin with the word come before those in which a later word does, and those before the others. */
function rank(title: string, word: string): number {
  if (title.startsWith(word)) return 0;
  return title.includes(` ${word}`) ? 1 : 2;
}

const fold = (text: string): string => text.trim().toLocaleLowerCase();

/** Whether a text is worth a search among visits: a number, or at least two letters. */
export const isVisitSearch = (text: string): boolean => /\d|\p{L}{2}/u.test(text);
