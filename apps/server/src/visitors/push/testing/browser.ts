import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** A browser that subscribes and reads what it is sent. */
export type Browser = {
  readonly keys: { readonly p256dh: string; readonly auth: string };
  read(body: Buffer): unknown;
};

/** Makes a browser with keys of its own. It reads as RFC 8188 and 8291 have it, by none of the sender's code. */
export function makeBrowser(): Browser {
  const ecdh = createECDH("prime256v1");
  const publicKey = ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") },
    read: (body) => {
      const salt = body.subarray(0, 16);
      const keyLength = body[20] ?? 0;
      const senderKey = body.subarray(21, 21 + keyLength);
      const sealed = body.subarray(21 + keyLength);
      const derive = (secret: Buffer, pepper: Buffer, info: Buffer, length: number): Buffer =>
        Buffer.from(hkdfSync("sha256", secret, pepper, info, length));
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, senderKey]);
      const secret = derive(ecdh.computeSecret(senderKey), auth, info, 32);
      const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
      const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
      const decipher = createDecipheriv("aes-128-gcm", key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // The last record ends with a two and as many noughts as it likes.
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
    },
  };
}
