import { type Bitmap, bytesPerRow } from "#bitmap";

const esc = 0x1b;
const gs = 0x1d;
const dle = 0x10;

/** Rows per command. A printer without much memory prints a band before it takes the next. */
const bandRows = 128;
/** Between the last row and the cutter, in lines of text. */
const feedLines = 3;

/** Returns the commands that print a picture and cut the paper. `init` are the commands of the device's settings. */
export function escposTicket(bitmap: Bitmap, init: Uint8Array): Buffer {
  return Buffer.concat([
    // Reset; no status without being asked, because it could be mistaken for an answer.
    Buffer.from([esc, 0x40, gs, 0x61, 0]),
    init,
    ...bandsOf(bitmap),
    Buffer.from([esc, 0x64, feedLines]),
    // Feed to the cutter, and cut.
    Buffer.from([gs, 0x56, 66, 0]),
  ]);
}

function bandsOf(bitmap: Bitmap): readonly Buffer[] {
  const length = bytesPerRow(bitmap);
  const bands: Buffer[] = [];
  for (let top = 0; top < bitmap.height; top += bandRows) {
    const count = Math.min(bandRows, bitmap.height - top);
    const head = Buffer.from([gs, 0x76, 0x30, 0, length & 0xff, length >> 8, count & 0xff, count >> 8]);
    bands.push(head, Buffer.from(bitmap.rows.subarray(top * length, (top + count) * length)));
  }
  return bands;
}

/** Asks for the state of the printer, for what stops it, and for its paper. Answered at once, even while it is stopped. */
export const askStatus = Buffer.from([dle, 4, 1, dle, 4, 2, dle, 4, 4]);

/** Asks for the paper. Answered when everything before it has been printed, so the answer confirms the ticket. */
export const askConfirmation = Buffer.from([gs, 0x72, 1]);

/** Returns bytes that are written in hex, with or without blanks; undefined if they are not. */
export function bytesOfHex(text: string): Buffer | undefined {
  const bare = text.replaceAll(/\s|0x|,/gi, "");
  return /^([0-9a-f]{2})*$/i.test(bare) ? Buffer.from(bare, "hex") : undefined;
}
