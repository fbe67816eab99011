/** Text with what is marked in it. */
export type TextSelection = { readonly text: string; readonly from: number; readonly to: number };

/** Gives the text after something was written where the caret is. */
export const written = ({ text, from, to }: TextSelection, letter: string): TextSelection => {
  const at = from + letter.length;
  return { text: text.slice(0, from) + letter + text.slice(to), from: at, to: at };
};

/** Gives the text after the last letter before the caret was taken away, or what is marked. */
export const erased = ({ text, from, to }: TextSelection): TextSelection => {
  const begin = from === to ? from - (lettersBefore(text, from).at(-1)?.length ?? 0) : from;
  return { text: text.slice(0, begin) + text.slice(to), from: begin, to: begin };
};

/** Says whether the next letter begins a name, so that nobody has to look for capitals. */
export const beginsName = ({ text, from }: TextSelection): boolean =>
  from === 0 || /[\s-]$/.test(text.slice(0, from));

const lettersBefore = (text: string, end: number): readonly string[] => Array.from(text.slice(0, end));
