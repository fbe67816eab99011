/**
 * The line between a hardware console or display and what drives it: short frames of ASCII, one in a line. A frame is
 * `$`, a letter, fields after commas, and optionally `*` with the checksum of NMEA 0183: all characters between `$` and
 * `*` combined by exclusive or, as two hexadecimal digits.
 */
export type Frame = { readonly name: string; readonly fields: readonly string[] };

/** A line that is longer holds no frame. */
const longestLine = 80;

const frameForm = /^\$([A-Z])((?:,[\x20-\x7e]*)?)$/;

/** Returns a frame as it is sent. Characters that a field cannot have become blanks. */
export function writeFrame({ name, fields }: Frame): string {
  const body = [name, ...fields.map((field) => field.replaceAll(/[^\x20-\x7e]|[$,*]/g, " "))].join(",");
  return `$${body}*${checksumOf(body)}\r\n`;
}

/**
 * Returns a function that takes what arrives on a line, and returns the whole frames in it. Noise before a frame does
 * not spoil it. Once a frame had a checksum, all that follow must have one: a frame without it has lost its end.
 */
export function makeFrameReader(): (bytes: Uint8Array) => readonly Frame[] {
  let rest = "";
  let isChecked = false;
  return (bytes) => {
    // One character for each byte.
    const lines = (rest + String.fromCharCode(...bytes)).split(/[\r\n]/);
    rest = (lines.pop() ?? "").slice(-longestLine);
    return lines.flatMap((line) => {
      const read = readFrame(line);
      if (read === undefined || (isChecked && !read.isChecked)) return [];
      isChecked ||= read.isChecked;
      return [read.frame];
    });
  };
}

/** Returns the frame at the end of a line; undefined if there is none, or if it is damaged. */
function readFrame(line: string): { readonly frame: Frame; readonly isChecked: boolean } | undefined {
  const start = line.lastIndexOf("$");
  if (start === -1 || line.length - start > longestLine) return undefined;
  const [text = "", sum, ...more] = line.slice(start).split("*");
  if (more.length > 0 || (sum !== undefined && sum.toUpperCase() !== checksumOf(text.slice(1))))
    return undefined;
  const [, name, fields = ""] = frameForm.exec(text) ?? [];
  if (name === undefined) return undefined;
  return { frame: { name, fields: fields.split(",").slice(1) }, isChecked: sum !== undefined };
}

const checksumOf = (text: string): string =>
  text
    .split("")
    .reduce((sum, character) => sum ^ character.charCodeAt(0), 0)
    .toString(16)
    .toUpperCase()
    .padStart(2, "0");
