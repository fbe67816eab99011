import { connect, type Socket } from "node:net";
import type { Request } from "#tools/crowd";

/** A client on one connection that leaves nothing behind for the garbage collector. */
export type QuietClient = {
  /** Asks one thing after another for a while, and then from the first again. Gives how long each answer took, in milliseconds. */
  ask(seconds: number): Promise<readonly number[]>;
  leave(): void;
};

/**
 * Connects a client that reads long answers into one buffer and keeps nothing of them. An ordinary one allocates each of
 * them anew, and its own collector's pauses are then measured as the server's.
 */
export async function connectQuietly(...requests: readonly Request[]): Promise<QuietClient> {
  const [first] = requests;
  if (first === undefined) throw new Error("there is nothing to ask");
  const { hostname, port } = new URL(first.url);
  const askings = requests.map(bytesOf);
  let missing = 0;
  let resolve: () => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;

  function take(length: number, bytes: Uint8Array): boolean {
    if (missing === 0) {
      const answer = Buffer.from(bytes.buffer, bytes.byteOffset, length);
      const headEnd = answer.indexOf("\r\n\r\n") + 4;
      const head = answer.toString("latin1", 0, headEnd);
      const bodyLength = /^HTTP\/1\.1 200 .*\r\ncontent-length: (\d+)\r\n/is.exec(head)?.[1];
      if (bodyLength === undefined) reject(new Error(`${first?.url} answered ${head}`));
      missing = headEnd + Number(bodyLength);
    }
    missing -= length;
    if (missing === 0) resolve();
    return true;
  }

  const socket = await new Promise<Socket>((connected, failed) => {
    const opening = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: { buffer: Buffer.allocUnsafe(1 << 20), callback: take },
    });
    opening.once("connect", () => connected(opening));
    opening.once("error", failed);
  });
  socket.on("error", (error) => reject(error));

  return {
    ask: async (seconds) => {
      const tookMs: number[] = [];
      const endsAt = performance.now() + seconds * 1000;
      for (let count = 0; performance.now() < endsAt; count += 1) {
        const asking = askings[count % askings.length] ?? Buffer.alloc(0);
        const askedAt = performance.now();
        await new Promise<void>((done, failed) => {
          resolve = done;
          reject = failed;
          socket.write(asking);
        });
        tookMs.push(performance.now() - askedAt);
      }
      return tookMs;
    },
    leave: () => socket.destroy(),
  };
}

function bytesOf({ url, method = "GET", headers, body }: Request): Buffer {
  const { host, pathname, search } = new URL(url);
  const text = body === undefined ? "" : JSON.stringify(body);
  const length =
    body === undefined
      ? {}
      : { "content-type": "application/json", "content-length": String(Buffer.byteLength(text)) };
  const lines = Object.entries({ host, ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.from(`${method} ${pathname}${search} HTTP/1.1\r\n${lines.join("")}\r\n${text}`);
}
