import { expect, test } from "vitest";
import { makeStaffRequests } from "#http/staff-requests";

test("others wait until no request runs", async () => {
  const staff = makeStaffRequests();
  expect(staff.untilNone(1)).toBeUndefined();
  const finish: (() => void)[] = [];
  const ended: number[] = [];
  staff.onEnd(() => ended.push(staff.count));
  const requests = [1, 2].map(() =>
    staff.run(() => new Promise<void>((resolve) => void finish.push(resolve))),
  );
  const order: string[] = [];
  const waiting = staff.untilNone(60_000)?.then(() => order.push("others"));
  finish[0]?.();
  await requests[0];
  order.push("first");
  finish[1]?.();
  await waiting;
  expect(order).toEqual(["first", "others"]);
  expect(ended).toEqual([1, 0]);
});

test("a request that takes long is not waited for", async () => {
  const staff = makeStaffRequests();
  void staff.run(() => new Promise<void>(() => undefined));
  await staff.untilNone(1);
  expect(staff.count).toBe(1);
});

test("staff are active for a while after a request", async () => {
  let now = 0;
  const staff = makeStaffRequests(() => now);
  expect(staff.wasActive(1_000)).toBe(false);
  await staff.run(async () => expect(staff.wasActive(1_000)).toBe(true));
  now = 999;
  expect(staff.wasActive(1_000)).toBe(true);
  now = 1_000;
  expect(staff.wasActive(1_000)).toBe(false);
});

test("a failed request has ended too", async () => {
  const staff = makeStaffRequests();
  await expect(staff.run(() => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
  expect(staff.count).toBe(0);
});
