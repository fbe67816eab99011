import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { makeSignal } from "#branches/branch/signal";

const long = 60_000;

test("a signal ends a pause", async () => {
  const signal = makeSignal();
  const waiting = signal.wait(long);
  signal.raise();
  expect(await waiting).toBeUndefined();
});

test("a signal that was raised before the pause ends it, once", async () => {
  const signal = makeSignal();
  signal.raise();
  signal.raise();
  await signal.wait(long);
  let isOver = false;
  const waiting = signal.wait(long).then(() => (isOver = true));
  await sleep(20);
  expect(isOver).toBe(false);
  signal.raise();
  await waiting;
});

test("a pause without a signal ends by itself", async () => {
  expect(await makeSignal().wait(1)).toBeUndefined();
});
