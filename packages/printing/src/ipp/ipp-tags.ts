/** The tags of IPP messages (RFC 8010). */
export const ippTags = {
  operationGroup: 0x01,
  jobGroup: 0x02,
  end: 0x03,
  printerGroup: 0x04,
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  resolution: 0x32,
  range: 0x33,
  beginCollection: 0x34,
  endCollection: 0x37,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  mimeType: 0x49,
  memberName: 0x4a,
} as const;

/** Tags up to this one begin a group. */
export const lastGroupTag = 0x0f;
/** Tags from here on have texts as values. */
export const firstTextTag = 0x40;
/** Texts with a language before them. */
export const textsWithLanguage: ReadonlySet<number> = new Set([0x35, 0x36]);
