import { expect, test } from "vitest";
import { makeRunningTasks } from "#delivery/running-tasks";

test("waiting ends when few enough are under way", async () => {
  const tasks = makeRunningTasks();
  let finish = (): void => undefined;
  tasks.add(new Promise<void>((resolve) => (finish = resolve)));
  tasks.add(Promise.resolve());
  await tasks.untilFewerThan(2);
  expect(tasks.size).toBe(1);
  const none = tasks.untilFewerThan(1);
  finish();
  await none;
  expect(tasks.size).toBe(0);
});

test("a failure reaches who waits, also one who waits later", async () => {
  const tasks = makeRunningTasks();
  let fail = (_error: Error): void => undefined;
  tasks.add(new Promise<void>((_resolve, reject) => (fail = reject)));
  const waiting = tasks.untilFewerThan(1);
  fail(new Error("not written"));
  await expect(waiting).rejects.toThrow("not written");
  await expect(tasks.untilFewerThan(9)).rejects.toThrow("not written");
});
