import { execFile, spawn } from "node:child_process";
import { closeSync, constants, openSync, writeSync } from "node:fs";
import tty from "node:tty";
import { promisify } from "node:util";
import { keyOfFrame, type LineAddress } from "@cherga/contract/devices/consoles";
import { makeFrameReader } from "@cherga/contract/devices/line-protocol";
import { dial } from "@cherga/outgoing/dial";
import { hostAndPort } from "@cherga/outgoing/host-and-port";
import { codeOf } from "#complaint";
import { makeInputReader } from "#consoles/input-keys";
import { policyOfBranch } from "#drivers/policy-of-branch";

/** A line to hardware, open. */
export type OpenLine = {
  /** Writes what is shown. What cannot be written now is left out: it is repeated. */
  write(text: string): void;
  close(): void;
};

/** What is heard on a line. */
export type LineEvents = {
  readonly onKey: (code: string) => void;
  /** The hardware asks what to show. */
  readonly onHello: () => void;
  /** Called once, also after `close`. */
  readonly onLost: () => void;
};

/** Opens a line. Throws an error with a code of the system if there is no hardware. */
export async function openLine(at: LineAddress, events: LineEvents): Promise<OpenLine> {
  switch (at.line) {
    case "serial":
      return openSerial(at.address, events);
    case "tcp":
      return openTcp(at.address, events);
    case "input":
      return openInput(at.address, events);
  }
}

/** Returns a function that takes the bytes of a line and tells what they mean. */
function reader({ onKey, onHello }: LineEvents): (bytes: Uint8Array) => void {
  const read = makeFrameReader();
  return (bytes) => {
    for (const frame of read(bytes)) {
      const code = keyOfFrame(frame);
      if (code !== undefined) onKey(code);
      else if (frame.name === "H") onHello();
    }
  };
}

const usualBaud = "9600";
const settingMs = 5_000;
const { O_RDWR, O_NOCTTY, O_NONBLOCK } = constants;

class NoSerialLine extends Error {
  readonly code = "ENOTTY";
}

async function openSerial(address: string, events: LineEvents): Promise<OpenLine> {
  const [path = "", baud = usualBaud] = address.split("@");
  // A stream takes its file for itself, so there is another one for writing. It must not wait: the hardware may be off.
  const [reading, writing] = [openTty(path), openTty(path)];
  try {
    // Settings last as long as the line is open.
    await promisify(execFile)("stty", ["-F", path, baud, "raw", "-echo", "clocal", "-hupcl", "-crtscts"], {
      timeout: settingMs,
    });
  } catch (error) {
    closeSync(reading);
    closeSync(writing);
    throw codeOf(error) === "ENOENT" ? error : new NoSerialLine();
  }
  const stream = new tty.ReadStream(reading);
  let isOpen = true;
  stream.on("data", reader(events));
  stream.on("error", () => stream.destroy());
  stream.on("end", () => stream.destroy());
  stream.on("close", () => {
    isOpen = false;
    closeSync(writing);
    events.onLost();
  });
  return {
    write: (text) => {
      if (!isOpen) return;
      try {
        writeSync(writing, text);
      } catch (error) {
        if (codeOf(error) !== "EAGAIN") stream.destroy();
      }
    },
    close: () => stream.destroy(),
  };
}

function openTty(path: string): number {
  const file = openSync(path, O_RDWR | O_NOCTTY | O_NONBLOCK);
  if (tty.isatty(file)) return file;
  closeSync(file);
  throw new NoSerialLine();
}

const dialMs = 5_000;
const mostBuffered = 4_096;

class NoAddress extends Error {
  readonly code = "EINVAL";
}

async function openTcp(address: string, events: LineEvents): Promise<OpenLine> {
  const { host, port } = hostAndPort(address.replace(/^tcp:\/\//, "")) ?? {};
  if (host === undefined || port === undefined) throw new NoAddress();
  const socket = await dial({ host, port }, { policy: policyOfBranch(), timeoutMs: dialMs });
  socket.setKeepAlive(true, dialMs);
  socket.on("data", reader(events));
  socket.on("error", () => socket.destroy());
  socket.on("end", () => socket.destroy());
  socket.on("close", () => events.onLost());
  return {
    write: (text) => {
      if (socket.writableLength > mostBuffered) socket.destroy();
      else if (socket.writable) socket.write(text);
    },
    close: () => socket.destroySoon(),
  };
}

/** Another program reads the file: reading it here would occupy one of the few threads that wait for files. */
async function openInput(path: string, { onKey, onLost }: LineEvents): Promise<OpenLine> {
  closeSync(openSync(path, constants.O_RDONLY | O_NONBLOCK));
  const cat = spawn("cat", [path], { stdio: ["ignore", "pipe", "ignore"] });
  const read = makeInputReader();
  cat.stdout.on("data", (bytes: Buffer) => {
    for (const code of read(bytes)) onKey(code);
  });
  cat.on("error", () => undefined);
  cat.on("close", () => onLost());
  return { write: () => undefined, close: () => cat.kill() };
}
