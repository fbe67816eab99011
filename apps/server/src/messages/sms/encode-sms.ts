import { divideIntoParts, gsmAlphabet, gsmExtension, smsParts } from "@cherga/contract/messages/sms-parts";

/** One part of a text, as it is submitted. */
export type EncodedPart = {
  /** 0: the GSM alphabet, 8: UCS-2. */
  readonly dataCoding: 0 | 8;
  /** Whether the bytes begin with a header that joins the parts. */
  readonly hasHeader: boolean;
  readonly bytes: Buffer;
};

/** The header counts parts in one byte. */
const mostParts = 255;

/**
 * Returns the parts of a text; undefined if they are too many. Parts of the same reference are joined by the phone.
 */
export function encodeSms(text: string, reference: number): readonly EncodedPart[] | undefined {
  const isGsm = smsParts(text).alphabet === "gsm7";
  const parts = divideIntoParts(text);
  if (parts.length > mostParts) return undefined;
  return parts.map((part, index) => {
    const body = isGsm ? gsmBytes(part) : Buffer.from(part, "utf16le").swap16();
    const dataCoding = isGsm ? 0 : 8;
    if (parts.length === 1) return { dataCoding, hasHeader: false, bytes: body };
    const header = Buffer.from([5, 0, 3, reference % 256, parts.length, index + 1]);
    return { dataCoding, hasHeader: true, bytes: Buffer.concat([header, body]) };
  });
}

const escape = 0x1b;
const unknown = 0x20;

/** The code of each letter by its number in Unicode; of letters that take an escape code, with it in front. */
const codes = new Map([
  ...Array.from(gsmAlphabet, (letter, code) => [letter.charCodeAt(0), code] as const),
  ...Object.entries(gsmExtension).map(
    ([letter, code]) => [letter.charCodeAt(0), (escape << 8) | code] as const,
  ),
]);

/** One byte for each unit; the gateway packs them. */
function gsmBytes(text: string): Buffer {
  // A letter takes two bytes at most. Messages come in thousands, so their letters are not collected in lists.
  const bytes = Buffer.allocUnsafe(2 * text.length);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = codes.get(text.charCodeAt(at)) ?? unknown;
    if (code > 0xff) bytes[length++] = escape;
    bytes[length++] = code & 0xff;
  }
  return bytes.subarray(0, length);
}
