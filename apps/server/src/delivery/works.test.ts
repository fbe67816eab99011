import { expect, test } from "vitest";
import { makeWorks } from "#delivery/works";

test("waiting ends when few enough are under way", async () => {
  const works = makeWorks();
  let finish = (): void => undefined;
  works.add(new Promise<void>((resolve) => (finish = resolve)));
  works.add(Promise.resolve());
  await works.fewerThan(2);
  expect(works.size).toBe(1);
  const none = works.fewerThan(1);
  finish();
  await none;
  expect(works.size).toBe(0);
});

test("a failure reaches who waits, also one who waits later", async () => {
  const works = makeWorks();
  let fail = (_error: Error): void => undefined;
  works.add(new Promise<void>((_resolve, reject) => (fail = reject)));
  const waiting = works.fewerThan(1);
  fail(new Error("not written"));
  await expect(waiting).rejects.toThrow("not written");
  await expect(works.fewerThan(9)).rejects.toThrow("not written");
});
