import { expect, test } from "vitest";
import { makePace } from "#visitors/bot/sending/pace";

test("a chat that has too many messages is left for later, and holds up no other", async () => {
  const pace = makePace();
  const same = Array.from({ length: 10 }, () => pace("a"));
  const others = Array.from({ length: 3 }, (_, index) => pace(`b${index}`));
  expect(await Promise.all(others)).toEqual([true, true, true]);
  expect((await Promise.all(same)).filter((isSent) => !isSent)).toHaveLength(4);
});
