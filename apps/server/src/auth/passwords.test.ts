import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Refusal } from "@cherga/contract/errors";
import { expect, test } from "vitest";
import { hashPassword, isRightPassword, signingIn } from "#auth/passwords";

/** Checks many passwords at once; gives how many were checked, refused, and had come to an end at a moment. */
function checkMany(count: number, whoOf: (place: number) => string) {
  const became = { wrong: 0, refused: 0 };
  const checks = Array.from({ length: count }, (_, place) =>
    signingIn(whoOf(place), async () => {
      await isRightPassword("wrong", undefined);
      throw new Refusal("ERROR_LOGIN");
    }).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === "ERROR_LOGIN") became.wrong += 1;
      else {
        expect(error).toMatchObject({ code: "ERROR_TOO_MANY", details: { retryAfter: 2 } });
        became.refused += 1;
      }
    }),
  );
  return { became, all: Promise.all(checks) };
}

test("refuses most password guesses of many callers at once, and keeps serving files meanwhile", async () => {
  const { became, all } = checkMany(200, (place) => `10.0.0.${place}`);
  await readFile(fileURLToPath(import.meta.url));
  expect(became.wrong + became.refused).toBeLessThan(200);
  await all;
  expect(became.refused).toBeGreaterThan(100);
  expect(became.wrong + became.refused).toBe(200);
});

test("password guesses from one address leave room for other addresses", async () => {
  const hash = await hashPassword("right");
  const { became, all } = checkMany(200, () => "10.0.0.1");
  expect(await signingIn("10.0.0.2", () => isRightPassword("right", hash))).toBe(true);
  await all;
  expect(became.wrong).toBe(16);
});

test("a user who has signed in before can sign in while many addresses guess", async () => {
  const hash = await hashPassword("right");
  const signIn = () => signingIn("10.0.1.1", () => isRightPassword("right", hash));
  await signIn();
  const { all } = checkMany(200, (place) => `10.0.2.${place}`);
  expect(await signIn()).toBe(true);
  await all;
});

test("passwords that are set wait for their turn, however many there are", async () => {
  const hashes = await Promise.all(Array.from({ length: 40 }, () => hashPassword("right")));
  expect(new Set(hashes).size).toBe(40);
});
