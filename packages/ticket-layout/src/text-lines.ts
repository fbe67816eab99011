/** Gives the lines that a text takes where only so much fits: broken between words, and inside those that are too long. */
export function textLines(text: string, width: number, widthOf: (text: string) => number): readonly string[] {
  // A blank at the end of a line takes no room.
  const fits = (line: string): boolean => widthOf(line.trimEnd()) <= width;
  return text
    .replaceAll("\t", " ")
    .split(/\r?\n/)
    .flatMap((paragraph) => wrapped(paragraph, fits));
}

type Fits = (line: string) => boolean;

function wrapped(paragraph: string, fits: Fits): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of paragraph.split(breaks)) {
    if (fits(line + piece)) {
      line += piece;
      continue;
    }
    if (line.trim() !== "") lines.push(line.trimEnd());
    const parts = broken(piece, fits);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1) ?? "";
  }
  return [...lines, line.trimEnd()];
}

/** After blanks that may be broken at, and after the hyphen inside a word. */
const breaks = /(?<=[ \u2009])(?![ \u2009])|(?<=\p{L}-)(?=\p{L})/u;

const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Gives a word in as many parts as it needs; each has at least one letter, wide as it may be. */
function broken(word: string, fits: Fits): readonly string[] {
  if (fits(word)) return [word];
  const parts: string[] = [];
  let part = "";
  for (const { segment } of letters.segment(word)) {
    if (part !== "" && !fits(part + segment)) {
      parts.push(part);
      part = "";
    }
    part += segment;
  }
  return [...parts, part];
}
