import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findBrowser, findProgram } from "#screens/programs";

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "cherga-programs-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function put(path: string, mode: number): void {
  writeFileSync(path, "#!/bin/sh\n");
  chmodSync(path, mode);
}

test("finds only programs of the agent's own folder", () => {
  const folder = aFolder();
  mkdirSync(join(folder, "programs", "folder"), { recursive: true });
  put(join(folder, "programs", "show-board"), 0o755);
  put(join(folder, "programs", "notes.txt"), 0o644);
  put(join(folder, "outside"), 0o755);
  expect(findProgram(folder, "show-board")).toBe(join(folder, "programs", "show-board"));
  for (const name of [
    "",
    "notes.txt",
    "folder",
    "../outside",
    "/bin/sh",
    "..",
    "show-board --flag",
    "absent",
  ])
    expect(findProgram(folder, name)).toBeUndefined();
});

test("prefers Chromium to other browsers, wherever they are", () => {
  const [first, second] = [aFolder(), aFolder()];
  put(join(first, "google-chrome"), 0o755);
  expect(findBrowser(`${first}:${second}`)).toBe(join(first, "google-chrome"));
  put(join(second, "chromium"), 0o755);
  expect(findBrowser(`${first}:${second}`)).toBe(join(second, "chromium"));
  expect(findBrowser("")).toBeUndefined();
});
