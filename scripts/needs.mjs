// Finds what the tests need beside npm's packages, and installs it where this machine lets us.
import { existsSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { run } from "./run.mjs";

/**
 * Installs what is missing, and says what it found. Undefined: it is not here and cannot be installed.
 * @param {{ withOldPostgres: boolean }} wanted
 * @returns {Promise<{ postgres15: string | undefined, chromium: string | undefined }>}
 */
export async function setUpTests({ withOldPostgres }) {
  // Tests read exported PDFs with pdftotext.
  if (spawnSync("pdftotext", ["-v"]).error !== undefined) await installDebian("poppler-utils");
  // Tests make sounds and measure rendered ones with ffmpeg.
  if (spawnSync("ffprobe", ["-version"]).error !== undefined) await installDebian("ffmpeg");
  // Tests send letters to a mail server in Python.
  if (spawnSync(python, ["-c", "import aiosmtpd"]).status !== 0) await installDebian("python3-aiosmtpd");
  // Tests send SMS to a centre written in Perl, and through Kannel.
  if (spawnSync("perl", ["-MNet::SMPP", "-e", "1"]).status !== 0) await installDebian("libnet-smpp-perl");
  if (!existsSync("/usr/sbin/smsbox")) await installDebian("kannel");
  // Tests print on a printer by IPP, which needs a bus to start.
  if (!existsSync("/usr/sbin/ippeveprinter")) await installDebian("cups-ipp-utils");
  if (spawnSync("dbus-daemon", ["--version"]).error !== undefined) await installDebian("dbus-daemon");
  // Tests press the buttons of consoles on serial lines.
  if (spawnSync("socat", ["-V"]).error !== undefined) await installDebian("socat");
  // Tests watch a screen without a monitor, and what reaches it.
  if (spawnSync("Xvnc", ["-version"]).error !== undefined) await installDebian("tigervnc-standalone-server");
  if (!existsSync("/usr/bin/tigervncpasswd")) await installDebian("tigervnc-tools");
  if (spawnSync("xsetroot", ["-version"]).error !== undefined) await installDebian("x11-xserver-utils");
  if (spawnSync("xev", ["-version"]).error !== undefined) await installDebian("x11-utils");
  // Agents show boards by a browser with windows.
  if (!existsSync("/usr/bin/chromium")) await installDebian("chromium");
  const needs = { postgres15: withOldPostgres ? await oldPostgres() : undefined, chromium: await chromium() };
  if (withOldPostgres)
    console.log(`PostgreSQL 15: ${needs.postgres15 ?? "not here, and cannot be installed"}`);
  console.log(`Chromium: ${needs.chromium ?? "not here, and cannot be installed: set CHROMIUM to its path"}`);
  return needs;
}

/** Debian's packages are for Debian's Python. */
const python = process.env["PYTHON"] ?? "/usr/bin/python3";

/** Returns the folder with the programs of PostgreSQL 15, the oldest we support. */
async function oldPostgres() {
  const folder = "/usr/lib/postgresql/15/bin";
  const program = `${folder}/initdb`;
  if (!existsSync(program)) await installDebian("postgresql-15");
  return existsSync(program) ? folder : undefined;
}

/** Returns a Chromium for the journeys, installed if there is none. */
async function chromium() {
  if (!process.env["CHROMIUM"] && !existsSync(headlessShell)) await installDebian("chromium-headless-shell");
  if ((await findChromium()) === undefined) await installDebian("chromium");
  if ((await findChromium()) === undefined)
    await run("npx", ["--no-install", "playwright-core", "install", "chromium"]);
  return findChromium();
}

/** Debian's Chromium without windows, which takes a sixth less of the processor. */
const headlessShell = "/usr/bin/chromium-headless-shell";

/**
 * Finds the Chromium of this machine, or the one that Playwright has downloaded.
 * @returns {Promise<string | undefined>}
 */
export async function findChromium() {
  const { chromium: playwrights } = await import("playwright-core");
  return [
    process.env["CHROMIUM"],
    headlessShell,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    playwrights.executablePath(),
  ].find((path) => path && existsSync(path));
}

/** @param {string} name */
async function installDebian(name) {
  const isPossible = process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
  if (!isPossible) return;
  console.log(`installing ${name} by apt-get`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = ["install", "--yes", "--no-install-recommends", "-qq", name];
  if ((await run("apt-get", install, env)) !== 0) {
    await run("apt-get", ["update", "-qq"], env);
    await run("apt-get", install, env);
  }
}
