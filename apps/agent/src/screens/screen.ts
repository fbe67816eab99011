import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import type { DrivenDevice } from "@cherga/contract/calls/agent";
import { agentScreenCalls } from "@cherga/contract/calls/board-views";
import type { JobTrouble } from "@cherga/contract/devices/device-job";
import type { DrivenScreen } from "@cherga/contract/devices/screen";
import { codeOf } from "#complaint";
import { type Driver, type Hardware, hardwareWith } from "#drivers/driver";
import type { Outcome } from "#journal/journal-state";
import type { Log } from "#log";
import { browserArguments } from "#screens/browser/browser-arguments";
import { type BrowserLine, openBrowserLine } from "#screens/browser/browser-line";
import { keepRunning, type KeptRunning, type ProgramHandle } from "#screens/keep-running";
import { findBrowser, findProgram } from "#screens/programs";
import { startProgram } from "#screens/running-program";
import { CallFailure } from "#server/send";
import type { Session } from "#server/session";

export type ScreenParts = {
  /** The agent's folder. */
  readonly folder: string;
  /** Of the server. */
  readonly address: string;
  readonly session: Session;
  readonly log: Log;
};

/** What an agent shows on a hall screen. */
export type Screen = {
  readonly driver: Pick<Driver, "probe"> & { carryOut(event: string, data: ScreenData): Promise<Outcome> };
  stop(): Promise<void>;
};

type ScreenData = Readonly<Record<string, unknown>>;
type ShownProgram = ProgramHandle & { readonly line?: BrowserLine };

const usualDisplay = ":0";
const switchMs = 5_000;

/** Starts what a device shows on its screen, and keeps it running. */
export function openScreen(device: DrivenDevice, parts: ScreenParts): Screen {
  const { log } = parts;
  const { name } = device;
  const driver = device.screen?.driver ?? "none";
  const kept: KeptRunning<ShownProgram> | undefined =
    driver === "none"
      ? undefined
      : keepRunning(() => (driver === "chromium" ? startBrowser(device, parts) : startOther(device, parts)), {
          onEnd: () => log(`The program on the screen ${name} has ended; it is started again.`),
        });

  async function reload(): Promise<Outcome> {
    const line = kept?.current()?.line;
    if (kept === undefined) return { state: "failed", trouble: "unsupported" };
    if (line === undefined || !(await line.reload())) kept.restart();
    log(`The screen ${name} is loaded again.`);
    return { state: "done" };
  }

  async function identify(): Promise<Outcome> {
    await kept?.current()?.line?.showText(name);
    log(`This is the device ${name} (${device.kind} ${device.id}).`);
    return { state: "done" };
  }

  return {
    stop: async () => kept?.stop(),
    driver: {
      carryOut: async (event, data) => {
        switch (event) {
          case "reload":
            return reload();
          case "restart":
            if (kept === undefined) return { state: "failed", trouble: "unsupported" };
            kept.restart();
            log(`The screen ${name} is started again.`);
            return { state: "done" };
          case "identify":
            return identify();
          case "show":
            return switchScreen(device, data["isOn"] !== false);
          default:
            log(`The device ${name} got the event ${event}, which this program does not know.`);
            return { state: "failed", trouble: "unsupported" };
        }
      },
      probe: async () => {
        const trouble = kept === undefined ? null : kept.trouble();
        if (trouble === undefined) return undefined;
        if (trouble !== null) return hardwareWith(trouble);
        return (await isSwitchedOff(device))
          ? ({ state: "off", trouble: "offline" } satisfies Hardware)
          : ready;
      },
    },
  };
}

const ready: Hardware = { state: "ready", trouble: null };

async function startBrowser(
  device: DrivenDevice,
  { folder, address, session, log }: ScreenParts,
): Promise<ShownProgram | JobTrouble | undefined> {
  const { id, name } = device;
  if ((device.screen?.boardId ?? null) === null) return "noBoard";
  const path = findBrowser();
  if (path === undefined) return "noProgram";
  let page: string;
  try {
    ({ path: page } = await session.call(agentScreenCalls.board, { id }));
  } catch (error) {
    if (error instanceof CallFailure) return error.code === "ERROR_NOT_FOUND" ? "noBoard" : undefined;
    throw error;
  }
  const profile = join(folder, "screens", `browser-${id}`);
  // After a power cut, a browser takes them for the signs of another one that runs.
  for (const lock of ["SingletonLock", "SingletonCookie", "SingletonSocket"])
    rmSync(join(profile, lock), { force: true });
  const args = browserArguments({ profile, url: `${address}${page}`, size: await screenSizeOf(device) });
  const started = await startProgram(folder, id, {
    path,
    args,
    env: { DISPLAY: displayOf(device) },
    hasLine: true,
  });
  log(`The screen ${name} shows its board by ${path}.`);
  const [toBrowser, fromBrowser] = [started.process.stdio[3], started.process.stdio[4]];
  if (!(toBrowser instanceof Writable) || !(fromBrowser instanceof Readable)) return started;
  const line = openBrowserLine(toBrowser, fromBrowser, () => {
    log(`The page on the screen ${name} has crashed; it is started again.`);
    void started.kill();
  });
  return { ...started, line };
}

async function startOther(
  device: DrivenDevice,
  { folder, address, log }: ScreenParts,
): Promise<ShownProgram | JobTrouble> {
  const { id, name, config, screen } = device;
  const path = findProgram(folder, String(config["command"] ?? ""));
  if (path === undefined) return "noProgram";
  const boardId = screen?.boardId ?? undefined;
  const env = {
    DISPLAY: displayOf(device),
    ...(boardId !== undefined && { CHERGA_BOARD_URL: `${address}/screen/${boardId}` }),
  };
  const started = await startProgram(folder, id, { path, args: [], env, hasLine: false });
  log(`The screen ${name} shows what ${path} draws.`);
  return started;
}

function displayOf({ config }: DrivenDevice): string {
  const wanted = config["display"];
  return typeof wanted === "string" && wanted !== "" ? wanted : (process.env["DISPLAY"] ?? usualDisplay);
}

/** Switches a screen on or off by the X server's power saving. */
async function switchScreen(device: DrivenDevice, isOn: boolean): Promise<Outcome> {
  const said = await askX(device, "xset", ["dpms", "force", isOn ? "on" : "off"]);
  return said === undefined || said.includes("does not have the DPMS")
    ? { state: "failed", trouble: "unsupported" }
    : { state: "done" };
}

const isSwitchedOff = async (device: DrivenDevice): Promise<boolean> =>
  /Monitor is (Off|in Standby|in Suspend)/.test((await askX(device, "xset", ["q"])) ?? "");

async function screenSizeOf(
  device: DrivenDevice,
): Promise<{ readonly width: number; readonly height: number } | undefined> {
  const said = (await askX(device, "xrandr", ["--current"])) ?? "";
  const [, width, height] = /current (\d+) x (\d+)/.exec(said) ?? [];
  return width === undefined ? undefined : { width: Number(width), height: Number(height) };
}

/** Runs a program that asks the X server; returns what it says, or undefined if it is not there or fails. */
async function askX(
  device: DrivenDevice,
  name: "xset" | "xrandr",
  args: readonly string[],
): Promise<string | undefined> {
  const program = spawn(name, args, {
    env: { ...process.env, DISPLAY: displayOf(device) },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: switchMs,
  });
  let said = "";
  for (const output of [program.stdout, program.stderr])
    output.on("data", (text) => {
      said += String(text);
    });
  try {
    const [code] = await once(program, "close");
    return code === 0 ? said : undefined;
  } catch (error) {
    if (codeOf(error) === "") throw error;
    return undefined;
  }
}

/** What must stay the same for a screen to stay as it is. How it is watched may change. */
export const screenPlan = ({ name, config, screen }: DrivenDevice): string =>
  JSON.stringify([name, config, screen && ({ ...screen, vnc: null } satisfies DrivenScreen)]);
