import { readFileSync } from "node:fs";
import { join } from "node:path";
import { drivenDevice, type DrivenDevice } from "@cherga/contract/calls/agent";
import { z } from "zod";
import { codeOf } from "#complaint";
import { writeWhole } from "#folder/write-whole";

const pathIn = (folder: string): string => join(folder, "devices.json");

/** Reads what this computer drives, as the server last told. A file of another version counts as none. */
export function readDevices(folder: string): readonly DrivenDevice[] {
  try {
    return z.array(drivenDevice).parse(JSON.parse(readFileSync(pathIn(folder), "utf8")));
  } catch (error) {
    if (codeOf(error) === "ENOENT" || error instanceof z.ZodError || error instanceof SyntaxError) return [];
    throw error;
  }
}

export const writeDevices = (folder: string, devices: readonly DrivenDevice[]): void =>
  writeWhole(pathIn(folder), `${JSON.stringify(devices, null, 2)}\n`);
