/** A visit in a calendar. */
export type CalendarVisit = {
  /** A later entry with the same id and a greater sequence replaces an earlier one. */
  readonly id: string;
  readonly sequence: number;
  /** Times are in milliseconds. */
  readonly writtenAt: number;
  readonly from: number;
  readonly to: number;
  readonly title: string;
  readonly place: string;
  readonly description: string;
  /** Undefined: none. */
  readonly url: string | undefined;
  readonly isCancelled: boolean;
};

/** Returns a file with one visit, for calendars (RFC 5545). */
export function calendarText(
  product: string,
  method: "PUBLISH" | "CANCEL",
  { id, sequence, writtenAt, from, to, title, place, description, url, isCancelled }: CalendarVisit,
): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//Cherga//${product}//EN`,
    `METHOD:${method}`,
    "BEGIN:VEVENT",
    `UID:${escaped(id)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${written(writtenAt)}`,
    `DTSTART:${written(from)}`,
    `DTEND:${written(to)}`,
    `SUMMARY:${escaped(title)}`,
    ...(place === "" ? [] : [`LOCATION:${escaped(place)}`]),
    ...(description === "" ? [] : [`DESCRIPTION:${escaped(description)}`]),
    ...(url === undefined ? [] : [`URL:${url}`]),
    `STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/(?!\n)\p{Cc}/gu, " ")
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll("\n", String.raw`\n`);

const written = (atMs: number): string => new Date(atMs).toISOString().replaceAll(/[-:]|\.\d+/g, "");

const mostBytes = 75;

/** Divides a line that is too long; a space begins each further piece. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= mostBytes) return line;
  const pieces: string[] = [];
  let piece = "";
  let bytes = 0;
  for (const letter of line) {
    const more = Buffer.byteLength(letter);
    if (bytes + more > mostBytes) {
      pieces.push(piece);
      piece = " ";
      bytes = 1;
    }
    piece += letter;
    bytes += more;
  }
  return [...pieces, piece].join("\r\n");
}
