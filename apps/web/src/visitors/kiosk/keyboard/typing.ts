/** A text with its selection. */
export type TextSelection = { readonly text: string; readonly from: number; readonly to: number };

/** Returns the text after a letter was written at the caret. */
export const written = ({ text, from, to }: TextSelection, letter: string): TextSelection => {
  const at = from + letter.length;
  return { text: text.slice(0, from) + letter + text.slice(to), from: at, to: at };
};

/** Returns the text without its selection, or without the letter before the caret. */
export const erased = ({ text, from, to }: TextSelection): TextSelection => {
  const begin = from === to ? from - (lettersBefore(text, from).at(-1)?.length ?? 0) : from;
  return { text: text.slice(0, begin) + text.slice(to), from: begin, to: begin };
};

/** Whether the next letter begins a name and is therefore a capital. */
export const beginsName = ({ text, from }: TextSelection): boolean =>
  from === 0 || /[\s-]$/.test(text.slice(0, from));

const lettersBefore = (text: string, end: number): readonly string[] => Array.from(text.slice(0, end));
