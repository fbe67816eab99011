import { expect, test } from "vitest";
import type { Receipt } from "#messages/sms/read-receipt";
import { makeSentParts } from "#messages/sms/sent-parts";

const receiptOf = (...ids: string[]): Receipt => ({
  ids,
  lastDigits: "1234567",
  state: "delivered",
  error: "",
});
const message = (id: number) => ({ id, recipient: "+380 44 123-45-67" });

test("a receipt finds the part that was sent, by one of its ids", () => {
  const parts = makeSentParts();
  parts.add("7", message(1));
  expect(parts.find(receiptOf("6", "7"), false)).toMatchObject({ messageId: 1, partId: "7" });
  expect(parts.find(receiptOf("8"), true)).toBeUndefined();
});

test("other notations count on demand only, and for the same number only", () => {
  const parts = makeSentParts();
  // Hexadecimal 1000 is decimal 4096, which is the id of another message that is about to be noted.
  parts.add("1000", message(1));
  expect(parts.find(receiptOf("4096"), false)).toBeUndefined();
  expect(parts.find(receiptOf("4096"), true)).toMatchObject({ messageId: 1 });
  expect(parts.find({ ...receiptOf("4096"), lastDigits: "7654321" }, true)).toBeUndefined();
  parts.add("4096", message(2));
  expect(parts.find(receiptOf("4096"), true)).toMatchObject({ messageId: 2 });
});

test("the oldest parts are forgotten", () => {
  const parts = makeSentParts(1);
  parts.add("1", message(1));
  parts.add("2", message(2));
  expect(parts.find(receiptOf("1"), true)).toBeUndefined();
});
