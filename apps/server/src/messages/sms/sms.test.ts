import fc from "fast-check";
import { expect, test } from "vitest";
import { isReservedHost } from "@cherga/outgoing/reserved-host";
import { makeDialogues } from "#messages/sms/dialogues";
import { encodeSms } from "#messages/sms/encode-sms";
import { gatewayNameOf, isReservedGateway } from "#messages/sms/gateway-settings";
import { sendUrl } from "#messages/sms/http-connection";
import { validityPeriod } from "#messages/sms/outgoing-sms";
import { otherNotationsOf, readReceipt } from "#messages/sms/read-receipt";
import { messageOfToken, receiptTokenOf } from "#messages/sms/receipt-token";
import type { DeliveredSms } from "#messages/sms/smpp-pdu";
import { recipientAddress, senderAddress } from "#messages/sms/sms-addresses";
import { verdictOf } from "#messages/sms/smpp-statuses";

test.each([
  ["+380 44 123-45-67", "380441234567"],
  ["0038044 1234567", "380441234567"],
  ["12", undefined],
  ["call me", undefined],
])("a recipient is digits with the country code: %s", (phone, address) => {
  expect(recipientAddress(phone)?.address).toBe(address);
});

test.each([
  ["+48 22 000 01 20", { ton: 1, npi: 1, address: "48220000120" }],
  ["7788", { ton: 3, npi: 0, address: "7788" }],
  ["Konsulat", { ton: 5, npi: 0, address: "Konsulat" }],
  ["", { ton: 0, npi: 0, address: "" }],
  ["Консульство", undefined],
  ["Far too long a name", undefined],
])("a sender has a kind: %s", (sender, address) => {
  expect(senderAddress(sender)).toEqual(address);
});

test("no part is longer than an SMS, and parts of one message have one reference", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...Array.from("aя€😀 {")), maxLength: 1000 }),
      fc.nat(),
      (text, id) => {
        const parts = encodeSms(text, id) ?? [];
        for (const [index, { bytes, hasHeader, dataCoding }] of parts.entries()) {
          expect(bytes.length).toBeLessThanOrEqual(dataCoding === 8 ? 140 : hasHeader ? 159 : 160);
          expect(hasHeader).toBe(parts.length > 1);
          if (hasHeader)
            expect([...bytes.subarray(0, 6)]).toEqual([5, 0, 3, id % 256, parts.length, index + 1]);
        }
      },
    ),
  );
});

test("a text that does not fit into 255 parts is not sent", () => {
  expect(encodeSms("я".repeat(67 * 255), 1)).toHaveLength(255);
  expect(encodeSms("я".repeat(67 * 255 + 1), 1)).toBeUndefined();
});

test.each([
  [0, "000000000100000R"],
  [90_000, "000000000130000R"],
  [3_600_000, "000000010000000R"],
  [49 * 3_600_000, "000002010000000R"],
  [90 * 24 * 3_600_000, "000003000000000R"],
])("the time left is written as SMPP does: %i", (leftMs, written) => {
  expect(validityPeriod(leftMs)).toBe(written);
});

const receiptOf = (fields: Partial<DeliveredSms>) =>
  readReceipt({ isReceipt: true, sender: "380441234567", text: "", ...fields });
const text = (stat: string, id = "26") => ({
  text: `id:${id} sub:001 dlvrd:001 submit date:2605041030 done date:2605041031 stat:${stat} err:000`,
});

test.each([
  ["DELIVRD", { state: "delivered", error: "" }],
  ["EXPIRED", { state: "failed", error: "phoneOff" }],
  ["UNDELIV", { state: "failed", error: "undelivered" }],
  ["REJECTD", { state: "failed", error: "refused" }],
  ["ACCEPTD", undefined],
  ["ENROUTE", undefined],
])("a receipt says what became of a message: %s", (stat, outcome) => {
  if (outcome === undefined) expect(receiptOf(text(stat))).toBeUndefined();
  else expect(receiptOf(text(stat))).toMatchObject(outcome);
});

test("an id is recognized in decimal and in hexadecimal, with leading zeros and without", () => {
  expect(receiptOf(text("DELIVRD", "26"))).toMatchObject({ ids: ["26"], lastDigits: "1234567" });
  expect(otherNotationsOf(receiptOf(text("DELIVRD", "26"))?.ids ?? [])).toEqual(
    expect.arrayContaining(["1a", "1A", "0000001A"]),
  );
  expect(otherNotationsOf(receiptOf(text("DELIVRD", "0000001A"))?.ids ?? [])).toEqual(
    expect.arrayContaining(["26", "1A"]),
  );
  const id = "b5f4-77";
  expect(receiptOf({ receiptedMessageId: id, messageState: 2 })).toMatchObject({
    ids: [id],
  });
});

test.each([
  [0x00, "accepted"],
  [0x0b, "refused"],
  [0x45, "refused"],
  [0x400, "refused"],
  [0x58, "throttled"],
  [0x14, "throttled"],
  [0x08, "faulty"],
])("an answer has a meaning: %i", (status, is) => {
  expect(verdictOf(status).is).toBe(is);
});

const settings = { host: "gateway", port: 2775, secure: true, login: "cherga", password: "secret" };

test("the name of a gateway differs with every setting and reveals none", () => {
  const changed = [
    settings,
    { ...settings, host: "other" },
    { ...settings, port: 2776 },
    { ...settings, secure: false },
    { ...settings, login: "other" },
    { ...settings, password: "other" },
  ];
  const names = changed.map((each) => gatewayNameOf(each, "key"));
  expect(new Set(names).size).toBe(changed.length);
  expect(gatewayNameOf(settings, "another key")).not.toBe(names[0]);
  expect(names.join(" ")).not.toMatch(/secret|cherga|gateway/);
});

test("reserved names are recognized, also in addresses", () => {
  expect(["smpp.example", "SMPP.Example.", "example"].map(isReservedHost)).toEqual([true, true, true]);
  expect(["example.com", "smpp.example.org", "notexample"].map(isReservedHost)).toEqual([
    false,
    false,
    false,
  ]);
  expect(isReservedGateway({ host: "https://sms.example/send" })).toBe(true);
  expect(isReservedGateway({ host: "https://sms.example.org/send" })).toBe(false);
});

test("a token names one message, and cannot be guessed from another", () => {
  const token = receiptTokenOf(42, "key");
  expect(messageOfToken(token, "key")).toBe(42);
  expect(messageOfToken(token, "another key")).toBeUndefined();
  expect(messageOfToken(token.replace("42", "43"), "key")).toBeUndefined();
  expect(messageOfToken("42", "key")).toBeUndefined();
});

test("an HTTP gateway is asked at its own address", () => {
  const now = new Date("2026-05-04T10:00:00Z");
  const message = {
    id: 1,
    recipient: "+380 44 123 45 67",
    sender: "Cherga",
    text: "Привіт & до зустрічі",
    expiresAt: new Date("2026-05-04T10:30:00Z"),
  };
  const urlOf = (host: string, secure = false, receiptUrl?: string) =>
    String(sendUrl({ ...settings, host, secure, port: 13_013 }, message, now, receiptUrl));
  expect(urlOf("http://gateway").split("?")[0]).toBe("http://gateway:13013/cgi-bin/sendsms");
  expect(urlOf("http://gateway", true).split("?")[0]).toBe("https://gateway:13013/cgi-bin/sendsms");
  expect(urlOf("https://gateway:8443/send").split("?")[0]).toBe("https://gateway:8443/send");
  const { searchParams } = new URL(urlOf("http://gateway", false, "https://queue.example/r/1"));
  expect(Object.fromEntries(searchParams)).toEqual({
    username: "cherga",
    password: "secret",
    from: "Cherga",
    to: "380441234567",
    text: message.text,
    charset: "UTF-8",
    coding: "2",
    validity: "30",
    "dlr-mask": "19",
    "dlr-url": "https://queue.example/r/1?type=%d",
  });
});

test("a dialogue keeps its last 200 lines", () => {
  const dialogue = makeDialogues(() => new Date(0)).open("gateway");
  for (let sequence = 1; sequence <= 1001; sequence += 1)
    dialogue.note({ direction: "out", pdu: "submit_sm", sequence, status: "ESME_ROK", number: "" });
  expect(dialogue.lines.map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: 200 }, (_, index) => 802 + index),
  );
});
