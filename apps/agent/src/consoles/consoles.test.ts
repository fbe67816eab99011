import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { makeDebounce } from "#consoles/debounce";
import { makeInputReader } from "#consoles/input-keys";
import { openPressJournal, type Press, readPresses } from "#consoles/press-journal";
import { makeServerTime } from "#consoles/server-time";

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "cherga-presses-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const aPress = (number: number): Press => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
  deviceId: 1,
  code: "1",
  at: number,
});

test("a press is known after a restart until it is answered", () => {
  const folder = aFolder();
  const journal = openPressJournal(folder);
  journal.pressed(aPress(1));
  journal.pressed(aPress(2));
  journal.answered(aPress(1).id);
  journal.close();
  expect(openPressJournal(folder).left).toEqual([aPress(2)]);
});

test("a line that a crash has cut off is left out, and the next one is read", () => {
  const folder = aFolder();
  const first = openPressJournal(folder);
  first.pressed(aPress(1));
  first.close();
  appendFileSync(join(folder, "presses"), `{"id":"00000000-0000-4`);
  const second = openPressJournal(folder);
  expect(second.left).toEqual([aPress(1)]);
  second.pressed(aPress(2));
  second.close();
  expect(openPressJournal(folder).left).toEqual([aPress(1), aPress(2)]);
});

test("wherever the file ends, no press is answered that was not, and none is made up", () => {
  const all = [aPress(1), aPress(2), aPress(3)];
  const text = [...all, { answered: aPress(2).id }].map((line) => `${JSON.stringify(line)}\n`).join("");
  fc.assert(
    fc.property(fc.nat(text.length), (end) => {
      const read = [...readPresses(text.slice(0, end)).values()];
      expect(all).toEqual(expect.arrayContaining(read));
      expect(read.length).toBeLessThanOrEqual(3);
    }),
  );
});

test("the file stays short, however many presses are answered", () => {
  const folder = aFolder();
  const journal = openPressJournal(folder);
  for (let number = 1; number <= 1_000; number += 1) {
    journal.pressed(aPress(number));
    journal.answered(aPress(number).id);
  }
  journal.close();
  expect(readFileSync(join(folder, "presses")).length).toBeLessThan(70_000);
});

test("the same button counts once within 300 ms, however long it bounces; another one counts", () => {
  let now = 0;
  const counts = makeDebounce(() => now);
  const at = (ms: number, button: string): boolean => {
    now = ms;
    return counts(button);
  };
  expect(at(0, "1")).toBe(true);
  expect(at(250, "1")).toBe(false);
  expect(at(260, "2")).toBe(true);
  expect(at(500, "1")).toBe(false);
  expect(at(800, "1")).toBe(true);
});

test("reads pressed keys of an input device in any pieces, not held or released ones", () => {
  const record = (type: number, code: number, value: number): Buffer => {
    const bytes = Buffer.alloc(24);
    bytes.writeUInt16LE(type, 16);
    bytes.writeUInt16LE(code, 18);
    bytes.writeInt32LE(value, 20);
    return bytes;
  };
  const all = Buffer.concat([
    record(1, 28, 1),
    record(0, 0, 0),
    record(1, 28, 2),
    record(1, 28, 0),
    record(4, 4, 1),
    record(1, 79, 1),
  ]);
  fc.assert(
    fc.property(fc.nat(all.length), (cut) => {
      const read = makeInputReader(24);
      expect([...read(all.subarray(0, cut)), ...read(all.subarray(cut))]).toEqual(["28", "79"]);
    }),
  );
});

test("the time of the server goes on by itself, and is not known before it was told", () => {
  let now = 5;
  const time = makeServerTime(() => now);
  expect(time.now()).toBeUndefined();
  time.hear(1_000);
  now = 25;
  time.hear(undefined);
  expect(time.now()).toBe(1_020);
});
