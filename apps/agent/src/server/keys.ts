import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from "node:crypto";

/** Makes a key. Both halves are DER in base64. */
export function makeKey(): { readonly privateKey: string; readonly publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519", {
    privateKeyEncoding: { format: "der", type: "pkcs8" },
    publicKeyEncoding: { format: "der", type: "spki" },
  });
  return { privateKey: privateKey.toString("base64"), publicKey: publicKey.toString("base64") };
}

/** Returns the public half of a key. */
export const publicHalfOf = (privateKey: string): string =>
  createPublicKey(keyOf(privateKey)).export({ format: "der", type: "spki" }).toString("base64");

/** Signs the text that the server has asked to sign. */
export const signatureOf = (privateKey: string, text: string): string =>
  sign(null, Buffer.from(text), keyOf(privateKey)).toString("base64");

const keyOf = (privateKey: string) =>
  createPrivateKey({ key: Buffer.from(privateKey, "base64"), format: "der", type: "pkcs8" });
