import { expect, test } from "vitest";
import { keepRunning, type Server } from "#postgres/keep-running";

/** A server that starts after two errors, and runs until it is stopped. */
function startAfterTwo(error: Error) {
  let starts = 0;
  let end = (): void => undefined;
  const hasEnded = new Promise<void>((resolve) => (end = resolve));
  const start = async (): Promise<Server> => {
    starts += 1;
    if (starts <= 2) throw error;
    return { pid: 7, hasEnded, stop: async () => end() };
  };
  return { start, starts: () => starts };
}

test("a first start is repeated after an error that passes by itself", async () => {
  const { start, starts } = startAfterTwo(new Error("still held"));
  const kept = await keepRunning(
    start,
    () => true,
    () => undefined,
  );
  expect([kept.pid(), starts()]).toEqual([7, 3]);
  await kept.stop();
});

test("a first start is not repeated after any other error", async () => {
  const { start, starts } = startAfterTwo(new Error("another version"));
  const starting = keepRunning(
    start,
    () => false,
    () => undefined,
  );
  await expect(starting).rejects.toThrow("another version");
  expect(starts()).toBe(1);
});
