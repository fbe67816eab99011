import { expect, test } from "vitest";
import { joinRequests } from "#visitors/shared/join-requests";

test("requests before the work begins share its result, later ones get a later result", async () => {
  let done = 0;
  const joined = joinRequests<number>();
  const work = async (): Promise<number> => {
    const mine = (done += 1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    return mine;
  };
  const first = [joined("a", work), joined("a", work)];
  await Promise.resolve();
  await Promise.resolve();
  const second = [joined("a", work), joined("a", work), joined("b", work)];
  expect(await Promise.all([...first, ...second])).toEqual([1, 1, 3, 3, 2]);
});

test("failed work fails the requests that shared it, and runs again for the next", async () => {
  const joined = joinRequests<string>();
  const failing = () => Promise.reject(new Error("no"));
  const both = await Promise.allSettled([joined("a", failing), joined("a", failing)]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await joined("a", async () => "yes")).toBe("yes");
});
