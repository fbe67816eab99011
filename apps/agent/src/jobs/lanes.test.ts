import { expect, test } from "vitest";
import { makeLanes } from "#jobs/lanes";

test("one device works in order, another beside it, and a fault stops neither", async () => {
  const faults: unknown[] = [];
  const lanes = makeLanes((error) => faults.push(error));
  const log: string[] = [];
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  lanes.add("a", async () => {
    await gate;
    log.push("a1");
    throw new Error("broken");
  });
  lanes.add("a", async () => void log.push("a2"));
  lanes.add("b", async () => void log.push("b1"));
  expect([lanes.count("a"), lanes.isIdle("a"), lanes.isIdle("c")]).toEqual([2, false, true]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(log).toEqual(["b1"]);
  open();
  await lanes.whenDone();
  expect(log).toEqual(["b1", "a1", "a2"]);
  expect(faults).toHaveLength(1);
  expect(lanes.isIdle("a")).toBe(true);
});
