import { getEventListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { withDeadline } from "#with-deadline";

const collectGarbage = (): void => {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
};

test("a deadline passes also after the garbage was collected", async () => {
  const { signal } = new AbortController();
  await withDeadline(100, signal, async (until) => {
    await sleep(10);
    collectGarbage();
    await expect.poll(() => until.aborted).toBe(true);
    expect(until.reason).toMatchObject({ name: "TimeoutError" });
  });
});

test("a deadline ends with the other signal, and for its reason", async () => {
  const order = new AbortController();
  await withDeadline(60_000, order.signal, async (until) => {
    order.abort(new Error("stopped"));
    expect(until.reason).toEqual(new Error("stopped"));
  });
  const reason = await withDeadline(60_000, order.signal, async (until): Promise<unknown> => until.reason);
  expect(reason).toEqual(new Error("stopped"));
});

test("finished work leaves nothing on the other signal", async () => {
  const { signal } = new AbortController();
  const work = withDeadline(60_000, signal, () => sleep(1));
  expect(getEventListeners(signal, "abort")).toHaveLength(1);
  await work;
  expect(getEventListeners(signal, "abort")).toEqual([]);
});
