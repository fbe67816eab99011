import { firstTextTag, ippTags, lastGroupTag, textsWithLanguage } from "#ipp/ipp-tags";

/** A value of an answer. Values of kinds that we do not read are `undefined`. */
export type IppValue = number | boolean | string | Resolution | Range | IppAttributes | undefined;

/** Dots per inch. */
export type Resolution = { readonly x: number; readonly y: number };
export type Range = { readonly from: number; readonly to: number };

export type IppAttributes = ReadonlyMap<string, readonly IppValue[]>;

export type IppAnswer = {
  readonly status: number;
  readonly requestId: number;
  /** All groups of the answer in their order. */
  readonly groups: readonly { readonly tag: number; readonly attributes: IppAttributes }[];
};

/** An answer that does not follow the protocol. */
export class MalformedIpp extends Error {}

/** More collections inside each other than any printer sends. */
const deepest = 10;

/** Reads an answer. */
export function decodeIpp(bytes: Buffer): IppAnswer {
  try {
    const reader = readerOf(bytes);
    reader.skip(2);
    const status = reader.uint16();
    const requestId = reader.uint32();
    const groups: { tag: number; attributes: Map<string, IppValue[]> }[] = [];
    for (let tag = reader.byte(); tag !== ippTags.end; tag = reader.byte()) {
      if (tag <= lastGroupTag) {
        groups.push({ tag, attributes: new Map() });
        continue;
      }
      const group = groups.at(-1);
      if (group === undefined) throw new MalformedIpp("an attribute is outside of groups");
      addTo(group.attributes, reader.text(), valueFrom(reader, tag, 0));
    }
    return { status, requestId, groups };
  } catch (error) {
    if (error instanceof RangeError) throw new MalformedIpp("the answer ends too early", { cause: error });
    throw error;
  }
}

/** A value without a name belongs to the attribute before it. */
function addTo(attributes: Map<string, IppValue[]>, name: string, value: IppValue): void {
  const key = name === "" ? [...attributes.keys()].at(-1) : name;
  if (key === undefined) throw new MalformedIpp("a value has no attribute");
  attributes.set(key, name === "" ? [...(attributes.get(key) ?? []), value] : [value]);
}

function valueFrom(reader: Reader, tag: number, depth: number): IppValue {
  const bytes = reader.counted();
  switch (tag) {
    case ippTags.integer:
    case ippTags.enum:
      return bytes.readInt32BE();
    case ippTags.boolean:
      return bytes.readUInt8() !== 0;
    case ippTags.resolution:
      return resolutionFrom(bytes);
    case ippTags.range:
      return { from: bytes.readInt32BE(0), to: bytes.readInt32BE(4) };
    case ippTags.beginCollection:
      return collectionFrom(reader, depth + 1);
    default:
      if (textsWithLanguage.has(tag)) return bytes.subarray(4 + bytes.readUInt16BE()).toString();
      return tag >= firstTextTag ? bytes.toString() : undefined;
  }
}

const dotsPerCentimetre = 4;

function resolutionFrom(bytes: Buffer): Resolution {
  const factor = bytes.readUInt8(8) === dotsPerCentimetre ? 2.54 : 1;
  return { x: Math.round(bytes.readInt32BE(0) * factor), y: Math.round(bytes.readInt32BE(4) * factor) };
}

/** The names of members are values of their own. */
function collectionFrom(reader: Reader, depth: number): IppAttributes {
  if (depth > deepest) throw new MalformedIpp("collections are too deep");
  const members = new Map<string, IppValue[]>();
  let name = "";
  for (;;) {
    const tag = reader.byte();
    reader.text();
    if (tag === ippTags.endCollection) {
      reader.counted();
      return members;
    }
    if (tag === ippTags.memberName) name = reader.counted().toString();
    else {
      addTo(members, name, valueFrom(reader, tag, depth));
      name = "";
    }
  }
}

type Reader = ReturnType<typeof readerOf>;

function readerOf(bytes: Buffer) {
  let at = 0;
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw new RangeError("beyond the end");
    at += length;
    return bytes.subarray(at - length, at);
  };
  const counted = (): Buffer => take(take(2).readUInt16BE());
  return {
    skip: (length: number): void => void take(length),
    byte: (): number => take(1).readUInt8(),
    uint16: (): number => take(2).readUInt16BE(),
    uint32: (): number => take(4).readUInt32BE(),
    counted,
    text: (): string => counted().toString(),
  };
}
