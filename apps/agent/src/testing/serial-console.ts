import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, existsSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Frame, makeFrameReader, writeFrame } from "@cherga/contract/devices/line-protocol";
import { displayLostMs } from "@cherga/contract/devices/console-limits";
import { expect } from "vitest";

/** A hardware console at a serial line that exists only in memory. It follows the protocol as the docs describe it. */
export type SerialConsole = {
  /** The file of the line on the side of the agent. */
  readonly path: string;
  /** Sends bytes. */
  send(bytes: string | Uint8Array): void;
  /** Presses a button. */
  press(code: string): void;
  /** All texts and states that were shown, as `T CALL 001` and `S C 001`. */
  readonly shown: readonly string[];
  /** What its display shows now: a number is gone if nothing was heard for a while. */
  display(): string;
  /** Pulls the cable. */
  unplug(): Promise<void>;
  /** Puts the cable in. */
  plug(): Promise<void>;
  remove(): Promise<void>;
};

export const keyFrame = (code: string): string => writeFrame({ name: "K", fields: [code] });

/** Starts a console. Its file is among the devices, where any user may create one. */
export async function startSerialConsole(): Promise<SerialConsole> {
  const folder = mkdtempSync("/dev/shm/cherga-line-");
  const path = join(folder, "tty");
  const shown: string[] = [];
  let state = "L";
  let num = "";
  let heardAt = -Infinity;
  let socat: ChildProcessWithoutNullStreams | undefined;
  let held: number | undefined;

  function show({ name, fields }: Frame): void {
    shown.push([name, ...fields].join(" ").trim());
    heardAt = performance.now();
    if (name === "S") [state = "L", num = ""] = fields;
  }

  async function plug(): Promise<void> {
    socat = spawn("socat", ["-", `pty,raw,echo=0,link=${path}`]);
    const read = makeFrameReader();
    socat.stdout.on("data", (bytes: Buffer) => {
      for (const frame of read(bytes)) show(frame);
    });
    socat.stdin.on("error", () => undefined);
    await expect.poll(() => existsSync(path)).toBe(true);
    // The line stays when the agent is killed, as a real one does.
    held = openSync(path, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK);
  }

  async function unplug(): Promise<void> {
    if (held !== undefined) closeSync(held);
    held = undefined;
    if (socat === undefined || socat.exitCode !== null || socat.signalCode !== null) return;
    socat.kill("SIGKILL");
    await once(socat, "close");
    rmSync(path, { force: true });
  }

  await plug();
  return {
    path,
    shown,
    send: (bytes) => void socat?.stdin.write(bytes),
    press: (code) => void socat?.stdin.write(keyFrame(code)),
    display: () =>
      performance.now() - heardAt > displayLostMs || state === "L" ? "" : `${state} ${num}`.trim(),
    plug,
    unplug,
    remove: async () => {
      await unplug();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
