import { once } from "node:events";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Bitmap } from "#bitmap";
import { type EscposEvent, firstCommand } from "#testing/escpos-decoder";

/** The state of the printer; a test changes it while the printer works. */
export type EscposState = {
  isPaperOut: boolean;
  isPaperLow: boolean;
  isCoverOpen: boolean;
  isOffline: boolean;
  /** It takes connections, but works for another computer. */
  isBusy: boolean;
  /** It ignores questions. */
  isSilent: boolean;
  /** After so many rows, it does what `atEnd` says. */
  rowsLeft: number;
  atEnd: "die" | "paperOut" | "coverOpen";
  /** How long a band takes. */
  bandMs: number;
  /** It prints, but its confirmation never arrives. */
  isWithoutConfirmation: boolean;
};

export type EscposPrinter = {
  readonly port: number;
  readonly state: EscposState;
  /** The tickets that were cut off. */
  readonly tickets: readonly Bitmap[];
  /** Commands that a printer does not know, and faults of their order. */
  readonly faults: readonly string[];
  /** The settings that arrived, in hex. */
  readonly settings: readonly string[];
  close(): Promise<void>;
};

const usual: EscposState = {
  isPaperOut: false,
  isPaperLow: false,
  isCoverOpen: false,
  isOffline: false,
  isBusy: false,
  isSilent: false,
  rowsLeft: Infinity,
  atEnd: "die",
  bandMs: 0,
  isWithoutConfirmation: false,
};

/**
 * Starts a printer that takes ESC/POS by TCP, and refuses all that it does not know. `knownSettings` are commands of the
 * device's settings, in hex.
 */
export async function startEscposPrinter(
  part: Partial<EscposState> = {},
  knownSettings: readonly string[] = [],
): Promise<EscposPrinter> {
  const state = { ...usual, ...part };
  const tickets: Bitmap[] = [];
  const faults: string[] = [];
  const settings: string[] = [];
  const sockets = new Set<net.Socket>();

  const isStopped = (): boolean => state.isPaperOut || state.isCoverOpen || state.isOffline;

  async function serve(socket: net.Socket): Promise<void> {
    let bytes = Buffer.alloc(0);
    let bands: Bitmap[] = [];

    async function carryOut(event: EscposEvent): Promise<void> {
      switch (event.kind) {
        case "askStatus":
          if (!state.isSilent) socket.write(Buffer.from([statusByte(state, event.number)]));
          return;
        case "askConfirmation":
          if (bands.length > 0) faults.push("asked before the ticket was cut");
          if (!state.isWithoutConfirmation) socket.write(Buffer.from([state.isPaperLow ? 0x03 : 0]));
          return;
        case "reset":
          bands = [];
          return;
        case "setting":
          settings.push(event.bytes);
          return;
        case "band":
          await sleep(state.bandMs);
          bands.push(event.band);
          state.rowsLeft -= event.band.height;
          if (state.rowsLeft <= 0) happen();
          return;
        case "feed":
          return;
        case "cut":
          tickets.push(joined(bands));
          bands = [];
          return;
      }
    }

    function happen(): void {
      if (state.atEnd === "paperOut") state.isPaperOut = true;
      else if (state.atEnd === "coverOpen") state.isCoverOpen = true;
      else socket.destroy();
      state.rowsLeft = Infinity;
    }

    /** A printer that is stopped answers questions for its status, and leaves the rest in its memory. */
    function answerWhileStopped(): void {
      for (let at = bytes.indexOf("1004", 0, "hex"); at >= 0; at = bytes.indexOf("1004", at, "hex")) {
        if (!state.isSilent) socket.write(Buffer.from([statusByte(state, bytes[at + 2] ?? 0)]));
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 3)]);
      }
    }

    for await (const chunk of socket) {
      while (state.isBusy) await sleep(10);
      bytes = Buffer.concat([bytes, chunk]);
      if (isStopped()) {
        answerWhileStopped();
        continue;
      }
      for (;;) {
        const command = bytes.length === 0 ? undefined : firstCommand(bytes, knownSettings);
        if (command === undefined) break;
        bytes = bytes.subarray(command.length);
        await carryOut(command.event);
        if (isStopped()) break;
      }
    }
  }

  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    const serving = serve(socket).then(() => socket.end());
    serving.catch((error: unknown) => {
      // A connection that the other side cuts off is no fault of its commands.
      if (!(error instanceof Error && "code" in error)) faults.push(String(error));
      socket.destroy();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    state,
    tickets,
    faults,
    settings,
    close: async () => {
      state.isBusy = false;
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function statusByte(state: EscposState, number: number): number {
  const isStopped = state.isPaperOut || state.isCoverOpen || state.isOffline;
  const bits: Readonly<Record<number, number>> = {
    1: isStopped ? 0x08 : 0,
    2: (state.isCoverOpen ? 0x04 : 0) | (state.isPaperOut ? 0x20 : 0),
    4: (state.isPaperOut ? 0x60 : 0) | (state.isPaperLow ? 0x0c : 0),
  };
  return 0x12 | (bits[number] ?? 0);
}

function joined(bands: readonly Bitmap[]): Bitmap {
  return {
    width: bands[0]?.width ?? 0,
    height: bands.reduce((sum, { height }) => sum + height, 0),
    rows: Uint8Array.from(Buffer.concat(bands.map(({ rows }) => rows))),
  };
}
