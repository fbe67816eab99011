import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeStatement, type ReturnedColumn } from "#testing/checked-sql/describe-statement";
import { type DeclaredColumn, findStatements, type Statement } from "#testing/checked-sql/find-statements";
import { makeTestDatabase, type TestDatabase } from "#testing/test-database";

let database: TestDatabase;
let client: pg.Client;
let statements: readonly Statement[];

beforeAll(async () => {
  database = await makeTestDatabase();
  client = new pg.Client(database.config);
  await client.connect();
  statements = findStatements();
});
afterAll(async () => {
  await client.end();
  await database.close();
});

/**
 * Rooms whose statements are about tables that are handed in, or sorted and grouped as the caller wishes. Their own
 * tests run each of them.
 */
const generic = [
  "branches/copy/",
  "branches/branch/local-state",
  "branches/centre/id-blocks",
  "delivery/",
  "resources/",
  "snapshots/",
  "reports/",
  "devices/agents/driven-devices",
  "devices/agents/presence",
  "devices/jobs/device-troubles",
];

test("only rooms for all resources have statements that are put together when they run", () => {
  const dynamic = statements.filter(({ text }) => text === undefined).map(({ place }) => place);
  expect(dynamic.filter((place) => !generic.some((room) => place.startsWith(room)))).toEqual([]);
  expect(statements.length - dynamic.length).toBeGreaterThan(90);
});

test("the database accepts every statement, and returns the columns that its row type declares", async () => {
  const faults: string[] = [];
  for (const { place, text, columns } of statements) {
    if (text === undefined) continue;
    try {
      const returned = await describeStatement(client, text);
      if (columns !== undefined)
        faults.push(...differences(columns, returned).map((each) => `${place} ${each}`));
    } catch (error) {
      faults.push(`${place} ${String(error)}`);
    }
  }
  expect(faults).toEqual([]);
});

test("a wrong statement, a missing column and a wrong type are noticed", async () => {
  await expect(describeStatement(client, "select nothing from ticket")).rejects.toThrow("nothing");
  const returned = await describeStatement(client, "select id, entry_at as at from ticket where id = $1");
  expect(differences([{ name: "id", is: "number" }], returned)).toEqual(["at is not declared"]);
  expect(
    differences(
      [
        { name: "id", is: "string" },
        { name: "at", is: "Date" },
        { name: "num", is: "number" },
      ],
      returned,
    ),
  ).toEqual(["num is not returned", "id is number, declared as string"]);
});

function differences(
  declared: readonly DeclaredColumn[],
  returned: readonly ReturnedColumn[],
): readonly string[] {
  const kindOf = (columns: readonly ReturnedColumn[], name: string) =>
    columns.find((column) => column.name === name)?.is;
  const missing = declared.filter(({ name }) => kindOf(returned, name) === undefined);
  const extra = returned.filter(({ name }) => kindOf(declared, name) === undefined);
  return [
    ...missing.map(({ name }) => `${name} is not returned`),
    ...extra.map(({ name }) => `${name} is not declared`),
    ...declared.flatMap(({ name, is }) => {
      const actual = kindOf(returned, name) ?? "unknown";
      const isSame = is === "unknown" || actual === "unknown" || is === actual;
      return isSame ? [] : [`${name} is ${actual}, declared as ${is}`];
    }),
  ];
}
