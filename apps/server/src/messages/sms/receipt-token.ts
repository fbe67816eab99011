import { createHmac, timingSafeEqual } from "node:crypto";

/** Returns a token by which a gateway names a message in its receipt. Only this installation can make one. */
export const receiptTokenOf = (messageId: number, secret: string): string =>
  `${messageId}-${signatureOf(messageId, secret)}`;

/** Returns the message of a token; undefined if it is forged. */
export function messageOfToken(token: string, secret: string): number | undefined {
  const [, digits = "", signature = ""] = /^(\d{1,10})-([\w-]+)$/.exec(token) ?? [];
  const expected = Buffer.from(signatureOf(Number(digits), secret));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? Number(digits) : undefined;
}

const signatureOf = (messageId: number, secret: string): string =>
  createHmac("sha256", secret).update(`sms receipt ${messageId}`).digest("base64url");
