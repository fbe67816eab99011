import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { codeOf } from "#complaint";
import { orComplain, writeWhole } from "#folder/write-whole";

const press = z.object({
  /** By which the server knows it when it is sent again. */
  id: z.uuid(),
  deviceId: z.int(),
  code: z.string(),
  /** By the clock of this computer, in milliseconds. */
  at: z.number(),
});
/** A press of a button that is not answered yet. */
export type Press = z.output<typeof press>;

const line = z.union([press, z.object({ answered: z.uuid() })]);

/** The presses of buttons. A press is on the disk before it is sent, so that it keeps its id. */
export type PressJournal = {
  /** What was not answered when the program ended. */
  readonly left: readonly Press[];
  pressed(press: Press): void;
  answered(id: string): void;
  close(): void;
};

/** A file that is longer than this is written anew, with what is not answered yet. */
const longestBytes = 64 * 1024;

/** Opens the presses of a folder. Lines that a crash has damaged are left out: such a press was not sent yet. */
export function openPressJournal(folder: string): PressJournal {
  const path = join(folder, "presses");
  const open = readPresses(textOf(path));
  const left = [...open.values()];
  let bytes = 0;
  let file: number | undefined;
  compact();

  function compact(): void {
    const text = [...open.values()].map((each) => `${JSON.stringify(each)}\n`).join("");
    if (file !== undefined) closeSync(file);
    writeWhole(path, text);
    file = openSync(path, "a", 0o600);
    bytes = text.length;
  }

  function write(said: z.output<typeof line>, mustBeOnDisk: boolean): void {
    const opened = file;
    if (opened === undefined) return;
    const text = `${JSON.stringify(said)}\n`;
    orComplain(path, () => {
      writeSync(opened, text);
      if (mustBeOnDisk) fdatasyncSync(opened);
    });
    bytes += text.length;
    if (bytes > longestBytes) compact();
  }

  return {
    left,
    pressed: (said) => {
      open.set(said.id, said);
      write(said, true);
    },
    // If this is lost, the press is sent once more, which changes nothing.
    answered: (id) => {
      open.delete(id);
      write({ answered: id }, false);
    },
    close: () => {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}

/** Returns the presses that a text has no answer to. */
export function readPresses(text: string): Map<string, Press> {
  const open = new Map<string, Press>();
  for (const each of text.split("\n")) {
    const said = line.safeParse(jsonOf(each)).data;
    if (said === undefined) continue;
    if ("answered" in said) open.delete(said.answered);
    else open.set(said.id, said);
  }
  return open;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return "";
    throw error;
  }
}
