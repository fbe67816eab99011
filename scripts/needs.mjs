// Finds what the tests need beside npm's packages, and installs it where this machine lets us.
import { existsSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { run } from "./run.mjs";

/** Gives the programs of PostgreSQL 15, the oldest we support. */
export async function oldPostgres() {
  const folder = "/usr/lib/postgresql/15/bin";
  const program = `${folder}/initdb`;
  if (!existsSync(program)) await installDebian("postgresql-15");
  return existsSync(program) ? folder : undefined;
}

/**
 * Gives a Chromium for the journeys: Debian's without windows, which takes a sixth less of the processor, else the
 * machine's own, else the one that Playwright downloads.
 */
export async function chromium() {
  const { chromium: playwrights } = await import("playwright-core");
  const windowless = "/usr/bin/chromium-headless-shell";
  if (!process.env["CHROMIUM"] && !existsSync(windowless)) await installDebian("chromium-headless-shell");
  const known = () =>
    [
      process.env["CHROMIUM"],
      windowless,
      "/usr/bin/chromium",
      "/usr/bin/chromium-browser",
      "/usr/bin/google-chrome",
      playwrights.executablePath(),
    ].find((path) => path && existsSync(path));
  if (known() === undefined) await installDebian("chromium");
  if (known() === undefined) await run("npx", ["--no-install", "playwright-core", "install", "chromium"]);
  return known();
}

/** @param {string} name */
async function installDebian(name) {
  const isPossible = process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
  if (!isPossible) return;
  console.log(`\n== installing ${name}`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = ["install", "--yes", "--no-install-recommends", "-qq", name];
  if ((await run("apt-get", install, env)) !== 0) {
    await run("apt-get", ["update", "-qq"], env);
    await run("apt-get", install, env);
  }
}
