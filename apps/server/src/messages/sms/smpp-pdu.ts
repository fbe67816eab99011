import type { EncodedPart } from "#messages/sms/encode-sms";
import type { SmsAddress } from "#messages/sms/sms-addresses";

/** The commands of SMPP 3.4 that we send or understand, by their numbers. */
const commands = {
  generic_nack: 0x80000000,
  bind_transceiver: 0x9,
  bind_transceiver_resp: 0x80000009,
  submit_sm: 0x4,
  submit_sm_resp: 0x80000004,
  deliver_sm: 0x5,
  deliver_sm_resp: 0x80000005,
  unbind: 0x6,
  unbind_resp: 0x80000006,
  enquire_link: 0x15,
  enquire_link_resp: 0x80000015,
} as const;
export type SmppCommand = keyof typeof commands;

const namesById = new Map<number, string>(Object.entries(commands).map(([name, id]) => [id, name]));
const responseBit = 0x80000000;
const headerLength = 16;
/** A text in an optional parameter has at most 64 kB. */
const longestPdu = 128 * 1024;

const noBody = Buffer.alloc(0);

/** A protocol data unit that has arrived. */
export type Pdu = {
  /** The name of the command, or its number if it is another one. */
  readonly command: string;
  readonly isResponse: boolean;
  readonly status: number;
  readonly sequence: number;
  readonly body: Buffer;
};

/** The PDUs in what has arrived, and the rest, which is the beginning of another one. */
type ArrivedPdus = {
  readonly pdus: readonly Pdu[];
  readonly rest: Buffer;
  /** What follows the PDUs is none, so the session cannot go on. */
  readonly isBroken: boolean;
};

/** Divides what has arrived into PDUs. */
export function splitPdus(bytes: Buffer): ArrivedPdus {
  const pdus: Pdu[] = [];
  let at = 0;
  while (bytes.length - at >= headerLength) {
    const length = bytes.readUInt32BE(at);
    if (length < headerLength || length > longestPdu) return { pdus, rest: noBody, isBroken: true };
    if (bytes.length - at < length) break;
    const id = bytes.readUInt32BE(at + 4);
    pdus.push({
      command: namesById.get(id) ?? `0x${id.toString(16)}`,
      isResponse: id >= responseBit,
      status: bytes.readUInt32BE(at + 8),
      sequence: bytes.readUInt32BE(at + 12),
      body: bytes.subarray(at + headerLength, at + length),
    });
    at += length;
  }
  return { pdus, rest: bytes.subarray(at), isBroken: false };
}

/** Returns the bytes of a PDU. */
export function encodePdu(command: SmppCommand, sequence: number, body: Buffer = noBody, status = 0): Buffer {
  const bytes = Buffer.allocUnsafe(headerLength + body.length);
  bytes.writeUInt32BE(bytes.length, 0);
  bytes.writeUInt32BE(commands[command], 4);
  bytes.writeUInt32BE(status, 8);
  bytes.writeUInt32BE(sequence, 12);
  body.copy(bytes, headerLength);
  return bytes;
}

const byte = (value: number): string => String.fromCharCode(value);
const interfaceVersion = 0x34;

/** Returns the body of a `bind_transceiver`. */
export const bindBody = (login: string, password: string): Buffer =>
  Buffer.from(`${login}\0${password}\0\0${byte(interfaceVersion)}\0\0\0`, "latin1");

/** One part of a message, as it is submitted. */
export type SubmittedPart = EncodedPart & {
  readonly from: SmsAddress;
  readonly to: SmsAddress;
  readonly validityPeriod: string;
};

const headerBit = 0x40;
const receiptBit = 0x04;
/** The gateway sends a receipt when it knows the final outcome. */
const finalReceipt = 1;

/** Returns the body of a `submit_sm`. */
export function submitBody(part: SubmittedPart): Buffer {
  const { from, to, dataCoding, hasHeader, validityPeriod, bytes } = part;
  const address = ({ ton, npi, address: value }: SmsAddress): string => `${byte(ton)}${byte(npi)}${value}\0`;
  const fields =
    `\0${address(from)}${address(to)}${byte(hasHeader ? headerBit : 0)}\0\0\0${validityPeriod}\0` +
    `${byte(finalReceipt)}\0${byte(dataCoding)}\0${byte(bytes.length)}`;
  const body = Buffer.allocUnsafe(fields.length + bytes.length);
  body.write(fields, "latin1");
  bytes.copy(body, fields.length);
  return body;
}

/** The body of a `deliver_sm_resp`: a message id, which is always empty. */
export const deliveredBody = Buffer.alloc(1);

/** Returns the gateway's id in the answer to a `submit_sm`; empty if it has none. */
export const submittedIdOf = ({ body }: Pdu): string => makeReader(body).text();

/** What a `deliver_sm` says. */
export type DeliveredSms = {
  readonly isReceipt: boolean;
  readonly sender: string;
  readonly text: string;
  /** Absent: the text says which message the receipt is about. */
  readonly receiptedMessageId?: string;
  /** Absent: the text says what became of the message. */
  readonly messageState?: number;
};

const tags = { receiptedMessageId: 0x1e, messagePayload: 0x424, messageState: 0x427 } as const;
const ucs2 = 8;

/** Reads the body of a `deliver_sm`. */
export function readDeliveredSms(body: Buffer): DeliveredSms {
  const reader = makeReader(body);
  const readAddress = (): string => {
    reader.bytes(2);
    return reader.text();
  };
  reader.text();
  const sender = readAddress();
  readAddress();
  const esmClass = reader.byte();
  reader.bytes(2);
  // When the message is due, and until when it is valid.
  reader.text();
  reader.text();
  reader.bytes(2);
  const dataCoding = reader.byte();
  reader.byte();
  const shortMessage = reader.bytes(reader.byte());
  const options = readOptions(reader);

  const content = shortMessage.length > 0 ? shortMessage : (options.get(tags.messagePayload) ?? noBody);
  const receiptedMessageId = options.get(tags.receiptedMessageId);
  const messageState = options.get(tags.messageState)?.[0];
  return {
    isReceipt: (esmClass & receiptBit) !== 0 || receiptedMessageId !== undefined,
    sender,
    text: dataCoding === ucs2 ? textOfUcs2(content) : content.toString("latin1"),
    ...(receiptedMessageId && { receiptedMessageId: makeReader(receiptedMessageId).text() }),
    ...(messageState !== undefined && { messageState }),
  };
}

/** Reads the optional parameters, by their tags. */
function readOptions(reader: Reader): ReadonlyMap<number, Buffer> {
  const options = new Map<number, Buffer>();
  while (!reader.isAtEnd()) {
    const tag = reader.byte() * 256 + reader.byte();
    const length = reader.byte() * 256 + reader.byte();
    options.set(tag, reader.bytes(length));
  }
  return options;
}

const textOfUcs2 = (bytes: Buffer): string =>
  Buffer.from(bytes.subarray(0, bytes.length & ~1))
    .swap16()
    .toString("utf16le");

/** Reads fields one after the other. Those beyond the end are empty: gateways leave out what they do not use. */
type Reader = {
  byte(): number;
  bytes(count: number): Buffer;
  /** A text that ends with a zero byte. */
  text(): string;
  isAtEnd(): boolean;
};

function makeReader(body: Buffer): Reader {
  let at = 0;
  return {
    byte: () => body[at++] ?? 0,
    bytes: (count) => {
      at += count;
      return body.subarray(at - count, at);
    },
    text: () => {
      const zero = body.indexOf(0, at);
      const end = zero === -1 ? body.length : zero;
      const value = body.toString("latin1", at, end);
      at = end + 1;
      return value;
    },
    isAtEnd: () => at >= body.length,
  };
}
