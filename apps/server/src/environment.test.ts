import { expect, test } from "vitest";
import { InvalidEnvironment, readEnvironment } from "#environment";
import { startFailure } from "#start-failure";

test.each([
  ["DEMO_HALL that is neither 0 nor 1", { DEMO_HALL: "a bit" }, "DEMO_HALL must be 0 or 1"],
  [
    "DEMO_HISTORY that is not a number",
    { DEMO_HISTORY: "long" },
    "DEMO_HISTORY must be a number from 0 to 365",
  ],
  ["CLOCK without a date", { CLOCK: "noon" }, "CLOCK must look like"],
  ["CLOCK with an impossible date", { CLOCK: "2026-02-31T06:00:00Z" }, "CLOCK must look like"],
  [
    "DATABASE_URL of another database",
    { DATABASE_URL: "mysql://localhost/x" },
    "DATABASE_URL must look like",
  ],
  ["PORT that is not a number", { PORT: "eighty" }, "PORT must be a number"],
  [
    "TRUST_PROXY without addresses",
    { TRUST_PROXY: "everybody" },
    "TRUST_PROXY must be addresses or networks",
  ],
  ["DEMO that is neither 0 nor 1", { DEMO: "maybe" }, "DEMO must be 0 or 1"],
])("Refuses %s and says how to correct it", (_case, env, sentence) => {
  expect(() => readEnvironment(env, new Date())).toThrow(InvalidEnvironment);
  expect(() => readEnvironment(env, new Date())).toThrow(sentence);
});

test("The message of an invalid setting is what the start writes", () => {
  expect(startFailure(new InvalidEnvironment("PORT must be a number."))).toBe("PORT must be a number.");
});
