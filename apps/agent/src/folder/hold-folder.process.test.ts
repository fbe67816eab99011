import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { holdFolder, isHeld } from "#folder/hold-folder";

let folder: string;
const home = process.cwd();
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "cherga-hold-"))));
afterEach(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true });
});

test.each(["an empty folder", "the folder of a process that was killed"])(
  "%s is held once",
  async (which) => {
    // What a killed process leaves is a name at which no process answers.
    if (which !== "an empty folder")
      for (const name of ["running-3.sock", "running-7.sock"]) writeFileSync(join(folder, name), "");
    expect(await isHeld(folder)).toBe(false);
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => holdFolder(folder)));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(holdFolder(folder)).rejects.toThrow("Another cherga-agent runs already");
    expect(await isHeld(folder)).toBe(true);
    expect(readdirSync(folder)).toHaveLength(1);
  },
);
