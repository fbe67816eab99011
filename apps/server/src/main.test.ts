import { once } from "node:events";
import { createServer } from "node:net";
import { testInCi } from "@cherga/test-network/test-in-ci";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { folderWithDatabase } from "#postgres/testing/databases";
import { listen } from "#testing/listen";
import { answerOf, folderWithDemo, launch, refusal, signIn, start, temporaryFolder } from "#testing/product";

test("The start command serves everything, prints address and sign-in, and stops in order", async () => {
  const dataDir = await temporaryFolder();
  const server = await start({ DATA_DIR: dataDir });
  expect(server.output()).toContain("admin / admin");
  expect(await answerOf(`${server.address}/api/ready`)).toMatchObject({ ready: true });
  expect(await (await fetch(server.address)).text()).toContain("<title>Cherga</title>");
  expect(await answerOf(`${server.address}/api/health`)).toMatchObject({ alive: true, demo: true });

  const { access_token } = await signIn(server.address, "admin", "admin");
  const stream = await listen(server.address, "/service/sse/status", {
    authorization: `Bearer ${access_token}`,
  });
  // A request that takes a while: the password is hashed.
  const late = signIn(server.address, "manager", "manager");
  await new Promise((resolve) => setTimeout(resolve, 10));
  server.process.kill("SIGTERM");
  expect(await late).toMatchObject({ user: { username: "manager" } });
  await stream.ended;
  expect(await server.hasEnded).toEqual([0, null]);
  await expect(fetch(`${server.address}/api/health`)).rejects.toThrow("fetch failed");

  const again = await start({ DATA_DIR: dataDir });
  expect(await signIn(again.address, "admin", "admin")).toMatchObject({ user: { username: "admin" } });
  expect(await answerOf(`${again.address}/api/health`)).toMatchObject({ demo: true });
});

test("A server killed with -9 starts again with everything it had acknowledged", async () => {
  const dataDir = await folderWithDemo();
  const first = await start({ DATA_DIR: dataDir });
  const { access_token } = await signIn(first.address, "admin", "admin");
  const made = await fetch(`${first.address}/api/unit/create`, {
    method: "POST",
    headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
    body: JSON.stringify({ code: "kg", name: { en: "kg", ru: "кг", ua: "кг" } }),
  });
  expect(made.status).toBe(201);
  first.process.kill("SIGKILL");
  await first.hasEnded;

  const second = await start({ DATA_DIR: dataDir });
  const again = await signIn(second.address, "admin", "admin");
  const units = await fetch(`${second.address}/api/unit?code=kg`, {
    headers: { authorization: `Bearer ${again.access_token}` },
  });
  expect(await units.json()).toHaveLength(1);
});

testInCi("A server that is stopped while it starts leaves no database process behind", async () => {
  const dataDir = await temporaryFolder();
  const child = launch({ DATA_DIR: dataDir });
  await once(child.stdout, "data");
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
  const again = await start({ DATA_DIR: dataDir });
  expect(again.output()).not.toContain("left behind");
});

test("Without the demo the first start shows an administrator's password once", async () => {
  const dataDir = await folderWithDatabase();
  const first = await start({ DATA_DIR: dataDir, DEMO: "0" });
  const password = /password (\S+) and/.exec(first.output())?.[1] ?? "";
  expect(await signIn(first.address, "admin", password)).toMatchObject({
    user: { isAdmin: true, role: "global" },
  });
  first.process.kill("SIGTERM");
  await first.hasEnded;

  const second = await start({ DATA_DIR: dataDir });
  expect(second.output()).not.toContain("password");
  expect(second.output()).not.toContain("demo");
  second.process.kill("SIGTERM");
  await second.hasEnded;
  expect(await refusal({ DATA_DIR: dataDir, DEMO: "1" })).toContain("DEMO=1 fills an empty database only");
});

testInCi("The first password is printed even when the server cannot listen", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const { port } = z.object({ port: z.number() }).parse(other.address());
  const dataDir = await folderWithDatabase();
  const child = launch({ DATA_DIR: dataDir, DEMO: "0", PORT: String(port) });
  let output = "";
  child.stdout.on("data", (text) => (output += String(text)));
  await once(child, "exit");
  const password = /password (\S+) and/.exec(output)?.[1] ?? "";
  const server = await start({ DATA_DIR: dataDir });
  expect(await signIn(server.address, "admin", password)).toMatchObject({ user: { isAdmin: true } });
});
