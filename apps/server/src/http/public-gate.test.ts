import { Refusal } from "@cherga/contract/errors";
import { expect, test } from "vitest";
import { type GateBounds, makePublicGate, usualBounds } from "#http/public-gate";

const bounds: GateBounds = {
  ...usualBounds,
  inside: 2,
  besideStaff: 1,
  paceMs: 20,
  waiting: 1,
  burst: 3,
  perSecond: 1,
  linesEach: 2,
  lines: 3,
};

const outcomeOf = (deed: () => unknown): string => {
  try {
    deed();
    return "in";
  } catch (error) {
    return error instanceof Refusal ? error.code : "bug";
  }
};

test("refuses a caller above the rate limit until they have waited, and no other caller", () => {
  let at = 0;
  const publicGate = makePublicGate(bounds, () => at);
  const knocks = (who: string, count: number): readonly string[] =>
    Array.from({ length: count }, () => outcomeOf(() => publicGate.countRequest(who)));
  expect(knocks("one", 4)).toEqual(["in", "in", "in", "ERROR_TOO_MANY"]);
  expect(knocks("other", 1)).toEqual(["in"]);
  at = 2_000;
  expect(knocks("one", 3)).toEqual(["in", "in", "ERROR_TOO_MANY"]);
});

test("counts the addresses of one network together, and allows a site eight networks", () => {
  const publicGate = makePublicGate(bounds, () => 0);
  const knock = (who: string): string => outcomeOf(() => publicGate.countRequest(who));
  expect([1, 2, 3, 4].map((host) => knock(`2001:db8:1:1::${host}`))).toEqual([
    "in",
    "in",
    "in",
    "ERROR_TOO_MANY",
  ]);
  const others = Array.from({ length: 10 }, (_, network) => `2001:db8:1:${network + 2}::1`);
  const outcomes = others.flatMap((who) => [knock(who), knock(who), knock(who)]);
  expect(outcomes.filter((outcome) => outcome === "in")).toHaveLength(7 * 3);
  expect(knock("2001:db8:2:1::1")).toBe("in");
});

test("only so many are inside and so many wait; the others are sent away at once", async () => {
  const publicGate = makePublicGate(bounds);
  const leave: (() => void)[] = [];
  let inside = 0;
  const visit = () =>
    publicGate.run(async () => {
      inside += 1;
      await new Promise<void>((resolve) => leave.push(resolve));
      inside -= 1;
    });
  const visits = [visit(), visit(), visit()];
  await expect(visit()).rejects.toMatchObject({ code: "ERROR_TOO_MANY" });
  expect(inside).toBe(2);
  leave.shift()?.();
  await visits[0];
  await Promise.resolve();
  expect(inside).toBe(2);
  for (let next = leave.shift(); next !== undefined; next = leave.shift()) {
    next();
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  await Promise.all(visits);
  expect(inside).toBe(0);
});

test("limits open streams per caller and in total, and a stream that ends makes room once", () => {
  const publicGate = makePublicGate(bounds);
  const end = publicGate.holdStream("one");
  publicGate.holdStream("one");
  expect(outcomeOf(() => publicGate.holdStream("one"))).toBe("ERROR_TOO_MANY");
  end();
  end();
  publicGate.holdStream("one");
  expect(outcomeOf(() => publicGate.holdStream("one"))).toBe("ERROR_TOO_MANY");
  publicGate.holdStream("other");
  expect(outcomeOf(() => publicGate.holdStream("third"))).toBe("ERROR_TOO_MANY");
});

/** Sends four public requests while a signed-in one is served; returns how many are let in, and how that ends. */
function fourBesideStaff(paceMs: number) {
  const publicGate = makePublicGate({ ...bounds, inside: 5, waiting: 10, paceMs });
  let inside = 0;
  const never = new Promise<void>(() => undefined);
  let finish: () => void = () => undefined;
  const served = publicGate.staff.run(() => new Promise<void>((resolve) => (finish = resolve)));
  for (let visitor = 0; visitor < 4; visitor += 1)
    void publicGate.run(() => {
      inside += 1;
      return never;
    });
  return { inside: () => inside, finish: () => finish(), served };
}

test("public requests wait while a staff request runs, and are admitted as soon as it ends", async () => {
  const { inside, finish, served } = fourBesideStaff(1_000_000);
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(inside()).toBe(0);
  finish();
  await served;
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(inside()).toBe(4);
});

test("public requests are admitted in the end, however long a staff request runs", async () => {
  const { inside } = fourBesideStaff(1);
  await expect.poll(inside).toBe(4);
});
