import fc from "fast-check";
import smpp from "smpp";
import { expect, test } from "vitest";
import { encodeSms } from "#messages/sms/encode-sms";
import { validityPeriod } from "#messages/sms/outgoing-sms";
import {
  bindBody,
  deliveredBody,
  encodePdu,
  submittedIdOf,
  readDeliveredSms,
  splitPdus,
  submitBody,
} from "#messages/sms/smpp-pdu";
import { statusNameOf } from "#messages/sms/smpp-statuses";

/** The counterpart: another program's encoding of the same PDUs. */
const decoded = (written: Buffer) => new smpp.PDU(written);
const encoded = (command: string, fields: Readonly<Record<string, unknown>>): Buffer =>
  new smpp.PDU(command, fields).toBuffer();
const onlyPdu = (written: Buffer) => {
  const { pdus, rest } = splitPdus(written);
  expect(rest).toHaveLength(0);
  const [pdu, ...others] = pdus;
  if (pdu === undefined || others.length > 0) throw new Error("not one PDU");
  return pdu;
};

const sequence = fc.integer({ min: 1, max: 0x7fffffff });
const word = (maxLength: number) =>
  fc.string({
    unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
    maxLength,
  });
const oneByte = fc.integer({ min: 0, max: 255 });
const bytes = fc.uint8Array({ maxLength: 140 }).map((each) => Buffer.from(each));
const address = fc.record({ ton: fc.nat({ max: 6 }), npi: fc.nat({ max: 18 }), address: word(20) });

test("a login is read as it was written", () => {
  fc.assert(
    fc.property(word(15), word(8), sequence, (login, password, number) => {
      expect(decoded(encodePdu("bind_transceiver", number, bindBody(login, password)))).toMatchObject({
        command: "bind_transceiver",
        command_status: 0,
        sequence_number: number,
        system_id: login,
        password,
        system_type: "",
        interface_version: 0x34,
        addr_ton: 0,
        addr_npi: 0,
        address_range: "",
      });
    }),
  );
});

test("a message is read as it was written, in either alphabet", () => {
  const text = fc.string({
    unit: fc.constantFrom(...Array.from("aZ09 @?{€éяї😀")),
    minLength: 1,
    maxLength: 35,
  });
  fc.assert(
    fc.property(address, address, text, sequence, (from, to, written, number) => {
      const [part] = encodeSms(written, 1) ?? [];
      if (part === undefined) return expect.unreachable();
      const body = submitBody({ ...part, from, to, validityPeriod: "" });
      expect(decoded(encodePdu("submit_sm", number, body))).toMatchObject({
        command: "submit_sm",
        sequence_number: number,
        service_type: "",
        source_addr_ton: from.ton,
        source_addr_npi: from.npi,
        source_addr: from.address,
        dest_addr_ton: to.ton,
        dest_addr_npi: to.npi,
        destination_addr: to.address,
        esm_class: 0,
        protocol_id: 0,
        priority_flag: 0,
        schedule_delivery_time: "",
        validity_period: "",
        registered_delivery: 1,
        replace_if_present_flag: 0,
        data_coding: part.dataCoding,
        sm_default_msg_id: 0,
        short_message: { message: written },
      });
    }),
  );
});

test("a part says that it has a header, and until when it is valid", () => {
  const part = {
    from: { ton: 0, npi: 0, address: "" },
    to: { ton: 1, npi: 1, address: "380441234567" },
    dataCoding: 8,
    hasHeader: true,
    validityPeriod: validityPeriod(3_600_000),
    bytes: Buffer.from([5, 0, 3, 7, 2, 1, 4, 0x10]),
  } as const;
  expect(decoded(encodePdu("submit_sm", 1, submitBody(part)))).toMatchObject({
    esm_class: 0x40,
    validity_period: expect.any(Date),
    short_message: { udh: [Buffer.from([0, 3, 7, 2, 1])], message: "А" },
  });
});

test.each([
  ["deliver_sm_resp", deliveredBody, 0],
  ["deliver_sm_resp", undefined, 0x64],
  ["enquire_link", undefined, 0],
  ["enquire_link_resp", undefined, 0],
  ["unbind", undefined, 0],
  ["unbind_resp", undefined, 0],
  ["generic_nack", undefined, 3],
] as const)("%s is read as it was written", (command, body, status) => {
  const written = encodePdu(command, 42, body, status);
  expect(written).toEqual(encoded(command, { sequence_number: 42, command_status: status }));
  expect(decoded(written)).toMatchObject({ command, command_status: status, sequence_number: 42 });
});

test("the id in an answer is read, also if there is none", () => {
  fc.assert(
    fc.property(word(64), sequence, (id, number) => {
      const pdu = onlyPdu(encoded("submit_sm_resp", { message_id: id, sequence_number: number }));
      expect(pdu).toMatchObject({ command: "submit_sm_resp", isResponse: true, status: 0, sequence: number });
      expect(submittedIdOf(pdu)).toBe(id);
    }),
  );
  const refusal = onlyPdu(encoded("submit_sm_resp", { command_status: 0x58, sequence_number: 1 }));
  expect(refusal.status).toBe(0x58);
  expect(submittedIdOf(refusal)).toBe("");
});

test("a receipt is read as it was written, in its text and in its optional parameters", () => {
  fc.assert(
    fc.property(
      word(20),
      word(60),
      fc.option(word(30), { nil: undefined }),
      fc.option(oneByte, { nil: undefined }),
      fc.constantFrom("short_message", "message_payload"),
      (sender, text, receiptedMessageId, messageState, field) => {
        const pdu = onlyPdu(
          encoded("deliver_sm", {
            sequence_number: 1,
            source_addr: sender,
            destination_addr: "Cherga",
            esm_class: 4,
            data_coding: 4,
            [field]: Buffer.from(text),
            // One that we do not use.
            user_message_reference: 7,
            ...(receiptedMessageId !== undefined && { receipted_message_id: receiptedMessageId }),
            ...(messageState !== undefined && { message_state: messageState }),
          }),
        );
        expect(readDeliveredSms(pdu.body)).toEqual({
          isReceipt: true,
          sender,
          text,
          ...(receiptedMessageId !== undefined && { receiptedMessageId }),
          ...(messageState !== undefined && { messageState }),
        });
      },
    ),
  );
});

test("a text in UCS-2 is read; what a visitor writes is no receipt", () => {
  const { body } = onlyPdu(
    encoded("deliver_sm", {
      source_addr: "380441234567",
      data_coding: 8,
      short_message: { message: "Дякую 😀" },
    }),
  );
  expect(readDeliveredSms(body)).toEqual({ isReceipt: false, sender: "380441234567", text: "Дякую 😀" });
});

test("PDUs are the same however they arrive", () => {
  const sent = Buffer.concat([
    encodePdu("enquire_link", 1),
    encoded("submit_sm_resp", { message_id: "abc", sequence_number: 2 }),
    encoded("data_sm", { sequence_number: 3 }),
    encodePdu("unbind_resp", 4),
  ]);
  fc.assert(
    fc.property(fc.array(fc.nat({ max: sent.length })), (cuts) => {
      const ends = [...cuts.toSorted((a, b) => a - b), sent.length];
      const arrived: unknown[] = [];
      let unread: Buffer = Buffer.alloc(0);
      for (const [index, end] of ends.entries()) {
        const { pdus, rest } = splitPdus(Buffer.concat([unread, sent.subarray(ends[index - 1] ?? 0, end)]));
        unread = rest;
        arrived.push(...pdus.map(({ command, sequence: number }) => [command, number]));
      }
      expect(unread).toHaveLength(0);
      expect(arrived).toEqual([
        ["enquire_link", 1],
        ["submit_sm_resp", 2],
        ["0x103", 3],
        ["unbind_resp", 4],
      ]);
    }),
  );
});

test.each([0, 15, 131_073, 0xffffffff])("a length that no PDU has ends the PDUs: %i", (length) => {
  const good = encodePdu("enquire_link", 1);
  const bad = encodePdu("enquire_link", 2);
  bad.writeUInt32BE(length, 0);
  const { pdus, isBroken } = splitPdus(Buffer.concat([good, bad]));
  expect(pdus).toMatchObject([{ sequence: 1 }]);
  expect(isBroken).toBe(true);
});

test("any body is read without an error", () => {
  fc.assert(
    fc.property(bytes, (body) => {
      const answer = { command: "submit_sm_resp", isResponse: true, status: 0, sequence: 1, body };
      expect(() => [readDeliveredSms(body), submittedIdOf(answer)]).not.toThrow();
    }),
  );
});

test("statuses have the names of the specification", () => {
  for (const [name, status] of Object.entries(smpp.errors))
    if (status <= 0xff) expect(statusNameOf(status)).toBe(name);
  expect(statusNameOf(0x400)).toBe("0x400");
});
