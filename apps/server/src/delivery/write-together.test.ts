import { expect, test } from "vitest";
import { writeTogether } from "#delivery/write-together";

test("what comes while a write is under way is written together, and each waits for its own write only", async () => {
  const written: string[][] = [];
  const finish: (() => void)[] = [];
  const write = writeTogether<string>(async (items) => {
    written.push([...items]);
    await new Promise<void>((resolve) => void finish.push(resolve));
  });
  const first = write("a");
  await expect.poll(() => written.length).toBe(1);
  const second = Promise.all([write("b"), write("c")]);
  finish[0]?.();
  await first;
  await expect.poll(() => written).toEqual([["a"], ["b", "c"]]);
  finish[1]?.();
  await expect(second).resolves.toHaveLength(2);
});

test("a failed write concerns its own items only", async () => {
  const write = writeTogether<string>(async ([item]) => {
    if (item === "bad") throw new Error("not written");
  });
  await expect(write("bad")).rejects.toThrow("not written");
  await expect(write("good")).resolves.toBeUndefined();
});

test("after a write there is a pause, in which items are collected", async () => {
  const written: number[][] = [];
  const write = writeTogether<number>(async (items) => void written.push([...items]), 300);
  await write(1);
  const second = write(2);
  await new Promise(setImmediate);
  await Promise.all([second, write(3)]);
  expect(written).toEqual([[1], [2, 3]]);
});
