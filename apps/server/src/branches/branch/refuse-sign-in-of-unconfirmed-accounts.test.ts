import { expect, test } from "vitest";
import { accountDaysIn } from "#branches/branch/refuse-sign-in-of-unconfirmed-accounts";

test.each([
  [{}, 30],
  [null, 30],
  [{ accountDays: 7 }, 7],
  [{ accountDays: "7" }, 30],
  [{ accountDays: 0 }, 30],
  [{ accountDays: Number.NaN }, 30],
  [{ other: true, accountDays: 365 }, 365],
])("the settings %j make accounts good for %i days", (config, days) => {
  expect(accountDaysIn(config)).toBe(days);
});
