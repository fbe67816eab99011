import { expect, test } from "vitest";
import { batchReads } from "#db/batch-reads";

const aWhile = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

test("reads that are requested during a read run together next, each with its own result", async () => {
  const readings: (readonly string[])[] = [];
  const find = batchReads<string, string>(
    (key) => key,
    async (keys) => {
      readings.push(keys);
      await aWhile();
      return new Map(keys.filter((key) => key !== "none").map((key) => [key, `${key}${readings.length}`]));
    },
  );
  const first = [find("a"), find("b")];
  await Promise.resolve();
  await Promise.resolve();
  const second = [find("a"), find("none"), find("c")];
  expect(await Promise.all([...first, ...second])).toEqual(["a1", "b1", "a2", undefined, "c2"]);
  expect(readings).toEqual([
    ["a", "b"],
    ["a", "none", "c"],
  ]);
});

test("a failed read fails its own callers only", async () => {
  let isBroken = true;
  const find = batchReads<string, string>(
    (key) => key,
    async (keys) => {
      if (isBroken) throw new Error("no line");
      return new Map(keys.map((key) => [key, key]));
    },
  );
  await expect(Promise.all([find("a"), find("b")])).rejects.toThrow("no line");
  isBroken = false;
  expect(await find("a")).toBe("a");
});
