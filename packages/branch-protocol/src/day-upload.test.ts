import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DayBatch, findFork, isComplete, judgeBatch, judgeUpload, nextBatch } from "#day-upload";

describe("the branch sends", () => {
  test("nothing if the centre has everything", () => {
    expect(nextBatch(0, 0, 500)).toBeUndefined();
    expect(nextBatch(12, 12, 500)).toBeUndefined();
  });

  test("what the centre does not have, in order, and not too much at once", () => {
    expect(nextBatch(12, 7, 500)).toEqual({ from: 7, to: 12 });
    expect(nextBatch(1200, 7, 500)).toEqual({ from: 7, to: 507 });
  });

  test("older events again to a centre that was restored from a backup", () => {
    expect(nextBatch(12, 3, 500)).toEqual({ from: 3, to: 12 });
  });

  test("nothing to a centre that has more; that is a fork", () => {
    expect(nextBatch(7, 12, 500)).toBeUndefined();
  });
});

describe("the centre", () => {
  test("applies the next events", () => {
    expect(judgeBatch(7, { from: 7, to: 12 })).toEqual({ kind: "apply", after: 7 });
  });

  test("skips the events that it has already", () => {
    expect(judgeBatch(9, { from: 7, to: 12 })).toEqual({ kind: "apply", after: 9 });
  });

  test("knows a batch that came twice, and an empty one", () => {
    expect(judgeBatch(12, { from: 7, to: 12 })).toEqual({ kind: "known" });
    expect(judgeBatch(13, { from: 7, to: 12 })).toEqual({ kind: "known" });
    expect(judgeBatch(7, { from: 7, to: 7 })).toEqual({ kind: "known" });
  });

  test("tells its version if events before the batch are missing", () => {
    expect(judgeBatch(6, { from: 7, to: 12 })).toEqual({ kind: "gap", version: 6 });
  });
});

test("batches in any order and number never make a gap or a double, and the sender gets on", () => {
  const step = fc.oneof(fc.constant("send" as const), fc.nat({ max: 30 }));
  fc.assert(
    fc.property(
      fc.nat({ max: 30 }),
      fc.integer({ min: 1, max: 7 }),
      fc.array(step),
      (version, most, steps) => {
        const copy: number[] = [];
        const sent: DayBatch[] = [];
        const receive = (batch: DayBatch): void => {
          const verdict = judgeBatch(copy.length, batch);
          if (verdict.kind === "apply")
            for (let seq = batch.from + 1; seq <= batch.to; seq += 1) if (seq > verdict.after) copy.push(seq);
        };
        for (const next of [...steps, ...Array.from({ length: version }, () => "send" as const)]) {
          const batch = next === "send" ? nextBatch(version, copy.length, most) : sent[next];
          if (batch === undefined) continue;
          sent.push(batch);
          receive(batch);
        }
        expect(copy).toEqual(Array.from({ length: version }, (_, index) => index + 1));
      },
    ),
  );
});

describe("a fork", () => {
  const centre = { version: 12, digest: "of twelve" };

  test("is none where the copy is the beginning of the day", () => {
    expect(findFork(12, centre, "of twelve")).toBeUndefined();
    expect(findFork(20, centre, "of twelve")).toBeUndefined();
  });

  test("is a centre that has more events than the branch", () => {
    expect(findFork(11, centre, undefined)).toEqual({
      kind: "fork",
      reason: "centre-ahead",
      versionAtBranch: 11,
      versionAtCentre: 12,
    });
  });

  test("is found as well after a restored branch has written further events", () => {
    expect(findFork(20, centre, "of twelve others")).toMatchObject({ kind: "fork", reason: "events-differ" });
  });
});

describe("an upload", () => {
  const centre = { version: 9, digest: "of nine" };
  const digests: Readonly<Record<number, string>> = { 7: "of seven", 9: "of nine" };

  test("is judged as a batch if the copy is the beginning of it", () => {
    expect(judgeUpload(centre, { from: 7, to: 12 }, (version) => digests[version])).toEqual({
      kind: "apply",
      after: 9,
    });
    expect(judgeUpload(centre, { from: 10, to: 12 }, () => undefined)).toEqual({ kind: "gap", version: 9 });
    expect(judgeUpload(centre, { from: 7, to: 9 }, () => undefined)).toEqual({ kind: "known" });
  });

  test("is a fork if two computers with one identity have written different events", () => {
    expect(judgeUpload(centre, { from: 7, to: 12 }, () => "of nine others")).toEqual({
      kind: "fork",
      reason: "events-differ",
      versionAtBranch: 12,
      versionAtCentre: 9,
    });
  });
});

test("copies are complete if every day has the same events", () => {
  const branch = { "2026-05-01": { version: 3, digest: "a" }, "2026-05-02": { version: 0, digest: "" } };
  expect(isComplete(branch, { "2026-05-01": { version: 3, digest: "a" } })).toBe(true);
  expect(isComplete(branch, { "2026-05-01": { version: 3, digest: "b" } })).toBe(false);
  expect(isComplete(branch, { "2026-05-01": { version: 2, digest: "a" } })).toBe(false);
  expect(isComplete(branch, {})).toBe(false);
});
