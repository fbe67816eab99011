import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { folderWithDatabase } from "#postgres/testing/databases";
import { folderWithDemo, refusal, start, temporaryFolder } from "#testing/product";

test.each([
  ["CLOCK without the demo", { CLOCK: "2026-05-04T06:00:00Z x60", DEMO: "0" }, "CLOCK sets the demo's clock"],
  ["DEMO_HALL without the demo", { DEMO_HALL: "1", DEMO: "0" }, "DEMO_HALL=1 lets the demo's hall"],
  ["an invalid setting", { PORT: "eighty" }, "PORT must be a number"],
])("Refuses %s and says how to correct it", async (_case, env, sentence) => {
  expect(await refusal({ DATA_DIR: await folderWithDatabase(), ...env })).toContain(sentence);
});

test.each([
  [
    "an unreachable database",
    { DATABASE_URL: "postgresql://cherga:secret@127.0.0.1:1/cherga" },
    "The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1.\n",
  ],
  [
    "an invalid database URL",
    { DATABASE_URL: "postgresql://cherga@[/cherga" },
    "DATABASE_URL is not a URL such as postgresql://user:password@host/name.\n",
  ],
])("Says in one sentence that it does not start on %s", async (_case, env, sentence) => {
  expect(await refusal(env)).toBe(sentence);
});

test("A new branch checks its centre and its code before it makes a database", async () => {
  const centre = await start({ DATA_DIR: await folderWithDemo() });
  const other = createHttpServer((_request, response) => void response.end("<html></html>")).listen(
    0,
    "127.0.0.1",
  );
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const { port } = z.object({ port: z.number() }).parse(other.address());
  const parent = await temporaryFolder();
  const cases = [
    [{ CENTRE_URL: "http://127.0.0.1:1", BRANCH_CODE: "AAAAAAAA" }, "does not answer. Check CENTRE_URL"],
    [
      { CENTRE_URL: `http://127.0.0.1:${port}`, BRANCH_CODE: "AAAAAAAA" },
      "answers, but not as a Cherga centre",
    ],
    [{ CENTRE_URL: centre.address, BRANCH_CODE: "AAAAAAAA" }, "The centre does not know this code"],
    [{ CENTRE_URL: centre.address }, "BRANCH_CODE is missing"],
  ] as const;
  for (const [env, sentence] of cases) {
    expect(await refusal({ DATA_DIR: join(parent, "branch"), ...env })).toContain(sentence);
    expect(await readdir(parent)).toEqual([]);
  }
});

test("Says in one sentence that its port is in use", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const { port } = z.object({ port: z.number() }).parse(other.address());
  const said = await refusal({ DATA_DIR: await folderWithDemo(), PORT: String(port) });
  expect(said).toBe(`Port ${port} is in use by another program; set PORT to one that is free.\n`);
});

test("A second server on the same folder is refused in one sentence", async () => {
  const dataDir = await folderWithDemo();
  await start({ DATA_DIR: dataDir });
  expect(await refusal({ DATA_DIR: dataDir })).toMatch(/^Another Cherga is running on .*\n$/);
});
