import { ippTags } from "#ipp/ipp-tags";

/** An attribute of a request, with its values in bytes. */
export type IppField = { readonly name: string; readonly values: readonly IppValueBytes[] };

type IppValueBytes = { readonly tag: number; readonly bytes: Buffer };

export type IppRequest = {
  readonly version: "1.1" | "2.0";
  readonly operation: number;
  readonly requestId: number;
  readonly operationFields: readonly IppField[];
  readonly jobFields?: readonly IppField[];
};

/** Returns the bytes of a request; the document follows after them. */
export function encodeIpp({
  version,
  operation,
  requestId,
  operationFields,
  jobFields = [],
}: IppRequest): Buffer {
  const head = Buffer.alloc(8);
  head.set(version === "2.0" ? [2, 0] : [1, 1]);
  head.writeUInt16BE(operation, 2);
  head.writeUInt32BE(requestId, 4);
  return Buffer.concat([
    head,
    Buffer.from([ippTags.operationGroup]),
    ...operationFields.flatMap(fieldBytes),
    ...(jobFields.length === 0 ? [] : [Buffer.from([ippTags.jobGroup]), ...jobFields.flatMap(fieldBytes)]),
    Buffer.from([ippTags.end]),
  ]);
}

/** Only the first value has the name. */
const fieldBytes = ({ name, values }: IppField): readonly Buffer[] =>
  values.map(({ tag, bytes }, index) => valueBytes(tag, index === 0 ? name : "", bytes));

function valueBytes(tag: number, name: string, value: Buffer): Buffer {
  const nameBytes = Buffer.from(name);
  const lengths = Buffer.alloc(4);
  lengths.writeUInt16BE(nameBytes.length, 0);
  lengths.writeUInt16BE(value.length, 2);
  return Buffer.concat([Buffer.from([tag]), lengths.subarray(0, 2), nameBytes, lengths.subarray(2), value]);
}

type TextTag = "name" | "keyword" | "uri" | "charset" | "language" | "mimeType";

/** Returns an attribute whose values are texts. */
export const textField = (tag: TextTag, name: string, ...texts: readonly string[]): IppField => ({
  name,
  values: texts.map((text) => ({ tag: ippTags[tag], bytes: Buffer.from(text) })),
});

/** Returns an attribute whose value is a number. */
export const numberField = (tag: "integer" | "enum", name: string, number: number): IppField => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(number);
  return { name, values: [{ tag: ippTags[tag], bytes }] };
};

/** Returns an attribute that is true or false. */
export const flagField = (name: string, isSet: boolean): IppField => ({
  name,
  values: [{ tag: ippTags.boolean, bytes: Buffer.from([isSet ? 1 : 0]) }],
});

/** Returns an attribute with named members; members can be collections too. */
export const collectionField = (name: string, members: readonly IppField[]): IppField => ({
  name,
  values: [
    { tag: ippTags.beginCollection, bytes: Buffer.alloc(0) },
    ...members.flatMap(({ name: member, values }) => [
      { tag: ippTags.memberName, bytes: Buffer.from(member) },
      ...values,
    ]),
    { tag: ippTags.endCollection, bytes: Buffer.alloc(0) },
  ],
});
