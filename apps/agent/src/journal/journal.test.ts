import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openJournal } from "#journal/journal";

const silent = () => undefined;

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "cherga-journal-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("a job that was started without an outcome is unknown after a crash; one that was only claimed is claimed again", () => {
  const folder = aFolder();
  const before = openJournal(folder, silent);
  before.claiming(1);
  before.started(1, 1);
  before.claiming(2);
  const after = openJournal(folder, silent);
  expect(after.entries.get(1)).toMatchObject({
    step: "finished",
    outcome: { state: "unknown", trouble: "interrupted" },
  });
  expect(after.entries.get(2)).toMatchObject({ step: "claiming" });
});

test("an outcome is kept until it is reported, and then for ten minutes", () => {
  const folder = aFolder();
  let now = 0;
  const journal = openJournal(folder, silent, () => now);
  journal.claiming(1);
  journal.started(1, 1);
  journal.finished(1, { state: "failed", trouble: "noWay" });
  now = 3_600_000;
  const second = openJournal(folder, silent, () => now);
  expect(second.entries.get(1)).toMatchObject({ step: "finished", outcome: { trouble: "noWay" } });
  second.reported(1);
  now = 500_000;
  expect(openJournal(folder, silent, () => now).entries.get(1)).toMatchObject({ step: "reported" });
  now = 700_000;
  expect(openJournal(folder, silent, () => now).entries.size).toBe(0);
});

test("a long file is written anew without what is over, and only this user can read it", () => {
  const folder = aFolder();
  let now = 0;
  const journal = openJournal(folder, silent, () => now);
  journal.claiming(1);
  journal.finished(1, { state: "done" });
  journal.reported(1);
  now = 3_600_000;
  journal.claiming(2);
  journal.finished(2, { state: "done" });
  // Many lines that are not worth waiting for the disk.
  for (let count = 0; count < 7_000; count += 1) journal.reported(2);
  const path = join(folder, "journal");
  expect(readFileSync(path, "utf8").length).toBeLessThan(300_000);
  expect(journal.entries.has(2)).toBe(true);
  expect(journal.entries.has(1)).toBe(false);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("a damaged journal is kept under another name, and its jobs without an outcome are unknown", () => {
  const folder = aFolder();
  const before = openJournal(folder, silent);
  before.claiming(1);
  before.claiming(2);
  before.finished(2, { state: "done" });
  before.close();
  const text = `${readFileSync(join(folder, "journal"), "utf8")}no line of a journal\n`;
  writeFileSync(join(folder, "journal"), text);
  const said: string[] = [];
  const after = openJournal(
    folder,
    (sentence) => said.push(sentence),
    () => 0,
  );
  expect(after.entries.get(1)).toMatchObject({ step: "finished", outcome: { state: "unknown" } });
  expect(after.entries.get(2)).toMatchObject({ step: "finished", outcome: { state: "done" } });
  const aside = "journal.damaged-1970-01-01T00-00-00.000Z";
  expect(readdirSync(folder)).toEqual(["journal", aside]);
  expect(readFileSync(join(folder, aside), "utf8")).toBe(text);
  expect(said).toEqual([expect.stringContaining(aside)]);
});

test("an unreadable journal is reported in plain words", () => {
  const folder = aFolder();
  mkdirSync(join(folder, "journal"));
  expect(() => openJournal(folder, silent)).toThrow("journal cannot be read (EISDIR)");
});
