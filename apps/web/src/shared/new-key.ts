/** Returns a random key. `crypto.randomUUID` is missing where a server is reached without a certificate. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
