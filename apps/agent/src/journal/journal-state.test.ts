import fc from "fast-check";
import { expect, test } from "vitest";
import {
  entryAfter,
  type JournalEntry,
  type JournalLine,
  linesOf,
  readJournal,
} from "#journal/journal-state";

const textOf = (lines: readonly JournalLine[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join("");

/** The steps that a job goes through, in the order in which they are written. */
const lifeOf = (job: number, length: number, at: number): readonly JournalLine[] => {
  const life: readonly JournalLine[] = [
    { step: "claiming", job, at },
    { step: "started", job, at: at + 1 },
    { step: "finished", job, at: at + 2, outcome: { state: "done" } },
    { step: "reported", job, at: at + 3 },
  ];
  return life.slice(0, length);
};

/** Lines of several jobs, in any order that keeps the order of each job. */
const interwoven = fc
  .array(
    fc.record({
      length: fc.integer({ min: 1, max: 4 }),
      seeds: fc.array(fc.nat(99), { minLength: 4, maxLength: 4 }),
    }),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((jobs) =>
    jobs
      .flatMap(({ length, seeds }, job) => {
        const places = seeds.slice(0, length).toSorted((a, b) => a - b);
        return lifeOf(job + 1, length, 1000).map((line, index) => ({ line, place: places[index] ?? 0 }));
      })
      .toSorted((a, b) => a.place - b.place)
      .map(({ line }) => line),
  );

test("whatever part of the file a crash leaves, no job that may have been done looks as if it was not", () => {
  fc.assert(
    fc.property(interwoven, fc.nat(), (lines, seed) => {
      const text = textOf(lines);
      const left = text.slice(0, seed % (text.length + 1));
      const { entries: state, isDamaged } = readJournal(left);
      expect(isDamaged).toBe(false);
      const whole = lines.slice(0, left.split("\n").length - 1);
      for (const { job } of lines) {
        const steps = whole.filter((line) => line.job === job).map(({ step }) => step);
        expect(state.get(job)?.step).toBe(steps.at(-1));
      }
    }),
  );
});

test("a file that is written anew says the same", () => {
  fc.assert(
    fc.property(interwoven, (lines) => {
      const { entries: state } = readJournal(textOf(lines));
      const again = readJournal(textOf([...state].flatMap(([job, entry]) => linesOf(job, entry))));
      expect(again).toEqual({ entries: state, isDamaged: false });
    }),
  );
});

test("lines that cannot be read are left out, and the journal counts as damaged", () => {
  const [claiming, started] = lifeOf(7, 2, 0).map((line) => JSON.stringify(line));
  const { entries, isDamaged } = readJournal(`${claiming}\n\0\0\0\n{"step":"hop"}\n${started}\n`);
  expect(entries.get(7)).toEqual({ step: "started", since: 0 });
  expect(isDamaged).toBe(true);
  expect(readJournal("garbage without an end").isDamaged).toBe(true);
});

test("a job that is forgotten can be claimed as a new one", () => {
  const entry: JournalEntry = { step: "claiming", since: 5 };
  expect(entryAfter(entry, { step: "forgotten", job: 1, at: 9 })).toBeUndefined();
  expect(entryAfter(undefined, { step: "claiming", job: 1, at: 9 })).toEqual({ step: "claiming", since: 9 });
});
