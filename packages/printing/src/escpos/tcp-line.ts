import { once } from "node:events";
import { dial, type DialOptions } from "@cherga/outgoing/dial";
import type { Target } from "@cherga/outgoing/address-guard";
import type { PrinterLine } from "#escpos/printer-line";
import { PrintFailure } from "#print-outcome";

/** Connects to a printer by TCP. */
export async function openTcpLine(target: Target, options: DialOptions): Promise<PrinterLine> {
  const socket = await dial(target, options);
  const closed = new PrintFailure("unreachable", "closed");
  let lost: PrintFailure | undefined;
  // An error without a listener would end the program; reads and writes report it.
  socket.on("error", (error) => {
    lost ??= new PrintFailure("unreachable", "code" in error ? String(error.code) : "");
  });
  socket.on("close", () => {
    lost ??= closed;
  });
  const end = new AbortController();
  socket.once("close", () => end.abort());

  /** Waits for an event, or the end of the connection. */
  async function next(event: string, signal: AbortSignal): Promise<void> {
    try {
      await once(socket, event, { signal: AbortSignal.any([signal, end.signal]) });
    } catch (error) {
      signal.throwIfAborted();
      throw lost ?? error;
    }
  }

  return {
    write: async (bytes, signal) => {
      signal.throwIfAborted();
      if (lost !== undefined) throw lost;
      if (!socket.write(bytes)) await next("drain", signal);
    },
    read: async (signal) => {
      for (;;) {
        signal.throwIfAborted();
        const bytes: unknown = socket.read();
        if (bytes instanceof Uint8Array) return bytes;
        if (lost !== undefined || socket.readableEnded) throw lost ?? closed;
        await next("readable", signal);
      }
    },
    finish: async (signal) => {
      socket.end();
      // The printer closes the connection when it has read everything.
      socket.resume();
      while (!socket.closed)
        await next("close", signal).catch((error: unknown) => {
          if (error !== closed) throw error;
        });
      if (lost !== undefined && lost !== closed) throw lost;
    },
    close: async () => void socket.destroy(),
  };
}
