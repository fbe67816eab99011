import type { Readable } from "node:stream";

/** The other side has closed the connection, or has fallen silent. */
export class NoBytes extends Error {}

/** Reads a stream in pieces of known lengths. */
export type ByteReader = {
  /** Reads exactly so many bytes. Throws if they do not come before the signal. One read at a time. */
  read(count: number, signal: AbortSignal): Promise<Buffer>;
  /** Stops reading, and returns what has come and was not read. The stream is paused. */
  release(): Buffer;
};

/** So much is read ahead. */
const mostAhead = 256 * 1024;

export function makeByteReader(from: Readable): ByteReader {
  let pieces: Buffer[] = [];
  let length = 0;
  let wake = (): void => undefined;
  let isOver = false;

  const take = (piece: Buffer): void => {
    pieces.push(piece);
    length += piece.length;
    if (length > mostAhead) from.pause();
    wake();
  };
  const end = (): void => {
    isOver = true;
    wake();
  };
  from.on("data", take).on("end", end).on("close", end);

  return {
    read: async (count, signal) => {
      const stop = (): void => wake();
      signal.addEventListener("abort", stop);
      try {
        while (length < count) {
          if (isOver || signal.aborted) throw new NoBytes();
          const waiting = new Promise<void>((resolve) => {
            wake = resolve;
          });
          from.resume();
          await waiting;
        }
      } finally {
        signal.removeEventListener("abort", stop);
      }
      if ((pieces[0]?.length ?? 0) < count) pieces = [Buffer.concat(pieces)];
      const [first = Buffer.alloc(0), ...others] = pieces;
      pieces = first.length === count ? others : [first.subarray(count), ...others];
      length -= count;
      return first.subarray(0, count);
    },
    release: () => {
      from.pause();
      from.off("data", take).off("end", end).off("close", end);
      return Buffer.concat(pieces);
    },
  };
}
