import { createCipheriv } from "node:crypto";

/** Returns the answer to the challenge of a VNC server: the challenge encrypted by DES, with the password as the key. */
export function answerToChallenge(password: string, challenge: Buffer): Buffer {
  const key = Buffer.alloc(8);
  key.write(password.slice(0, 8), "latin1");
  // VNC takes the bits of each byte in the other order.
  const turned = key.map(reversedBits);
  // OpenSSL does not offer DES any more, but triple DES with three equal keys is the same.
  const cipher = createCipheriv("des-ede3-ecb", Buffer.concat([turned, turned, turned]), null);
  cipher.setAutoPadding(false);
  return Buffer.concat([cipher.update(challenge), cipher.final()]);
}

function reversedBits(byte: number): number {
  let reversed = 0;
  for (let bit = 0; bit < 8; bit += 1) if ((byte & (1 << bit)) !== 0) reversed |= 0x80 >> bit;
  return reversed;
}
