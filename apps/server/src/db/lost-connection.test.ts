import pg from "pg";
import { expect, test } from "vitest";
import { isLostConnection } from "#db/lost-connection";

const coded = (code: string, more: object = {}): Error => Object.assign(new Error(code), { code, ...more });
const fromDatabase = (code: string): Error => Object.assign(new pg.DatabaseError("", 0, "error"), { code });

test.each([
  ["a database that goes down", fromDatabase("57P01")],
  ["a database that has crashed", fromDatabase("57P02")],
  ["a database that is starting", fromDatabase("57P03")],
  ["a broken connection", fromDatabase("08006")],
  ["no connection to spare", fromDatabase("53300")],
  ["nobody at the port", coded("ECONNREFUSED")],
  ["a line that was cut", coded("ECONNRESET")],
  ["a socket that is not there", coded("ENOENT", { syscall: "connect" })],
  ["an end in the middle of a query", new Error("Connection terminated unexpectedly")],
  ["a pool that gave up waiting", new Error("timeout exceeded when trying to connect")],
])("knows %s for a lost connection", (_case, error) => {
  expect(isLostConnection(error)).toBe(true);
});

test.each([
  ["a value that is taken", fromDatabase("23505")],
  ["a file that is not there", coded("ENOENT", { syscall: "open" })],
  ["a bug", new TypeError("undefined is not a function")],
])("does not take %s for one", (_case, error) => {
  expect(isLostConnection(error)).toBe(false);
});

test("recognizes the driver's errors of a missing socket as a lost connection", async () => {
  const client = new pg.Client({ host: "/nowhere/at/all" });
  const error: unknown = await client.connect().catch((lost: unknown) => lost);
  expect(isLostConnection(error)).toBe(true);
});
