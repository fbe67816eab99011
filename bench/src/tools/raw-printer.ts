import { once } from "node:events";
import { createServer } from "node:net";
import { nowMs } from "#tools/clock";
import { within } from "#tools/within";

/** A printer on the network that takes raw bytes, and says when a document begins to arrive. */
export type RawPrinter = {
  readonly port: number;
  /** Waits for the next document; gives when its first bytes came. */
  nextDocument(limitMs: number): Promise<number>;
  stop(): Promise<void>;
};

/** The questions of the server before a document, and three answers: the printer is ready. */
const statusQuestions = Buffer.from([0x10, 4, 1]);
const isReady = Buffer.from([0x12, 0x12, 0x12]);
/** The question after a document, and the answer that it is printed. */
const printedQuestion = Buffer.from([0x1d, 0x72, 1]);
const isPrinted = Buffer.from([0]);

export async function startRawPrinter(): Promise<RawPrinter> {
  const waiting: ((at: number) => void)[] = [];
  const server = createServer((socket) => {
    let hasBegun = false;
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      if (bytes.indexOf(statusQuestions) === 0) {
        socket.write(isReady);
        return;
      }
      if (!hasBegun) waiting.shift()?.(nowMs());
      hasBegun = true;
      if (bytes.subarray(-printedQuestion.length).equals(printedQuestion)) socket.write(isPrinted);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    port: address.port,
    nextDocument: (limitMs) => within(limitMs, "a document", new Promise((resolve) => waiting.push(resolve))),
    stop: async () => {
      server.close();
      await once(server, "close");
    },
  };
}
