import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lockAddress, takeAddress } from "#postgres/lock-folder";
import { temporaryFolder } from "#postgres/testing/temporary-folder";

// The way of systems without Linux's abstract addresses, where the lock is a socket file.

test("a socket file is held by one at a time and free after release", async () => {
  const address = join(await temporaryFolder(), "lock");

  const release = await takeAddress(address);
  expect(await takeAddress(address)).toBeUndefined();
  await release?.();

  const again = await takeAddress(address);
  expect(again).toBeDefined();
  await again?.();
});

test("a socket file left by a killed process does not block the start", async () => {
  const address = join(await temporaryFolder(), "lock");
  const script = "require('net').createServer().listen(process.argv[1], () => console.log('listening'))";
  const holder = spawn(process.execPath, ["-e", script, address], { stdio: ["ignore", "pipe", "inherit"] });
  await once(holder.stdout, "data");
  expect(await takeAddress(address)).toBeUndefined();
  holder.kill("SIGKILL");
  await once(holder, "exit");
  expect(existsSync(address)).toBe(true);

  const release = await takeAddress(address);

  expect(release).toBeDefined();
  await release?.();
});

test("the address is short whatever the folder", () => {
  const folder = "/very/long/".repeat(100);

  expect(lockAddress(folder, "linux")).toMatch(/^\0cherga-\w{16}$/);
  expect(lockAddress(folder, "darwin")).toMatch(/^\/tmp\/cherga-\w{16}\.lock$/);
});
