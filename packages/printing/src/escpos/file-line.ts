import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { PrinterLine } from "#escpos/printer-line";
import { PrintFailure } from "#print-outcome";

/** A device that is not ready is asked again after this time. */
const pauseMs = 20;

/**
 * Opens the file of a printer that is connected to this computer, such as `/dev/usb/lp0`. It must be a device: a wrong path
 * must not overwrite a document. Reads and writes never block: a printer without paper would block a thread for ever.
 */
export async function openFileLine(path: string): Promise<PrinterLine> {
  const flags = constants.O_RDWR | constants.O_NONBLOCK | constants.O_NOCTTY;
  const file = await open(path, flags).catch((error: unknown) => {
    throw failureOfFile(error);
  });
  if (!path.startsWith("/dev/") || !(await file.stat()).isCharacterDevice()) {
    await file.close();
    throw new PrintFailure("refusedAddress");
  }

  /** Repeats an operation until the device is ready for it. */
  async function whenReady<T>(operation: () => Promise<T | undefined>, until: AbortSignal): Promise<T> {
    for (;;) {
      until.throwIfAborted();
      const result = await operation().catch((error: unknown) => {
        if (codeOf(error) === "EAGAIN") return undefined;
        throw failureOfFile(error);
      });
      if (result !== undefined) return result;
      await sleep(pauseMs, undefined, { signal: until }).catch(() => until.throwIfAborted());
    }
  }

  return {
    write: async (bytes, until) => {
      for (let from = 0; from < bytes.length;)
        from += await whenReady(async () => (await file.write(bytes, from)).bytesWritten, until);
    },
    read: (until) =>
      whenReady(async () => {
        const { bytesRead, buffer } = await file.read(Buffer.alloc(64), 0, 64, null);
        return bytesRead === 0 ? undefined : buffer.subarray(0, bytesRead);
      }, until),
    // A device takes bytes as it prints them.
    finish: async () => undefined,
    close: () => file.close(),
  };
}

function failureOfFile(error: unknown): unknown {
  const code = codeOf(error);
  if (code === "") return error;
  return new PrintFailure(code === "EBUSY" ? "busy" : "unreachable", code);
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
