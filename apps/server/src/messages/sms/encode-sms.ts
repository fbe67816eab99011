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
    const header = Buffer.from([5, 0, 3, reference % 256, parts.length, index + 1]);
    return {
      dataCoding: isGsm ? 0 : 8,
      hasHeader: parts.length > 1,
      bytes: parts.length > 1 ? Buffer.concat([header, body]) : body,
    };
  });
}

const codes = new Map(Array.from(gsmAlphabet, (letter, code) => [letter, code]));
const escape = 0x1b;

/** One byte for each unit; the gateway packs them. */
function gsmBytes(text: string): Buffer {
  // A letter takes two bytes at most. Messages come in thousands, so their letters are not collected in lists.
  const bytes = Buffer.allocUnsafe(2 * text.length);
  let length = 0;
  for (const letter of text) {
    const extension = gsmExtension[letter];
    if (extension !== undefined) length = bytes.writeUInt8(escape, length);
    length = bytes.writeUInt8(extension ?? codes.get(letter) ?? 0x20, length);
  }
  return bytes.subarray(0, length);
}
