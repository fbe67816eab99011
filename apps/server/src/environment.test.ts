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
  [
    "DEVICE_NETS without networks",
    { DEVICE_NETS: "192.168.0.0/99" },
    "DEVICE_NETS must be addresses or networks",
  ],
  [
    "a MONITORING_TOKEN that can be guessed",
    { MONITORING_TOKEN: "secret" },
    "MONITORING_TOKEN must have at least 20 characters",
  ],
  ["DEMO that is neither 0 nor 1", { DEMO: "maybe" }, "DEMO must be 0 or 1"],
])("Refuses %s and says how to correct it", (_case, env, sentence) => {
  expect(() => readEnvironment(env, new Date())).toThrow(InvalidEnvironment);
  expect(() => readEnvironment(env, new Date())).toThrow(sentence);
});

test("DEVICE_NETS names networks, and this computer only by its name", () => {
  const netsOf = (text: string) => readEnvironment({ DEVICE_NETS: text }, new Date()).deviceNets;
  expect(netsOf("").allowsLoopback).toBe(false);
  const { privateNets, allowsLoopback } = netsOf("loopback, 192.168.10.0/24");
  expect([allowsLoopback, privateNets.check("192.168.10.7"), privateNets.check("192.168.11.7")]).toEqual([
    true,
    true,
    false,
  ]);
});

test("The message of an invalid setting is what the start writes", () => {
  expect(startFailure(new InvalidEnvironment("PORT must be a number."))).toBe("PORT must be a number.");
});
