import { rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DrivenDevice } from "@cherga/contract/calls/agent";
import { runningCalls } from "@cherga/contract/calls/running";
import { lineOfConsole } from "@cherga/contract/devices/consoles";
import { codeOf, Complaint } from "#complaint";
import { policyOfBranch } from "#drivers/policy-of-branch";
import { printerWayOf } from "#drivers/printer/printer-way";
import { openLine } from "#consoles/open-line";
import { probePrinter } from "#drivers/printer/probe-printer";
import { findPlayer } from "#drivers/voice/player";
import { type Config, configPath, getConfig } from "#folder/config";
import { readDevices } from "#folder/known-devices";
import { orComplain } from "#folder/write-whole";
import { journalText } from "#journal/journal";
import { readJournal } from "#journal/journal-state";
import type { Log } from "#log";
import { publicHalfOf } from "#server/keys";
import { findBrowser, findProgram, programsFolder } from "#screens/programs";
import { probeVnc } from "#screens/vnc/open-vnc";
import { sentences as vncSentences } from "#screens/screen-views";
import { CallFailure, sendTo } from "#server/send";
import { clockDifferenceMs } from "#server/server-clock";
import { makeSession, AgentRevoked } from "#server/session";

/** What one check has found: a sentence, and whether something must be done. */
type Finding = { readonly isFine: boolean; readonly sentence: string };

const fine = (sentence: string): Finding => ({ isFine: true, sentence });
const wrong = (sentence: string): Finding => ({ isFine: false, sentence });

/** Checks this installation, and says what is wrong and what to do. Returns whether nothing is wrong. */
export async function doctor(folder: string, say: Log): Promise<boolean> {
  let isFine = true;
  const tell = (finding: Finding): boolean => {
    say(`${finding.isFine ? "ok   " : "wrong"} ${finding.sentence}`);
    isFine &&= finding.isFine;
    return finding.isFine;
  };
  let config: Config;
  try {
    config = getConfig(folder);
  } catch (error) {
    if (!(error instanceof Complaint)) throw error;
    return tell(wrong(error.message));
  }
  tell(permissionsOf(folder));
  tell(folderFinding(folder));
  const hasKey = tell(keyOf(config));
  if (tell(await serverOf(config)) && hasKey) {
    tell(await clockOf(config));
    tell(await sessionOf(config));
  }
  const devices = readDevices(folder);
  if (devices.length === 0)
    tell(wrong("This computer drives no device; make a code on a device's page and enrol it."));
  for (const device of devices) tell(await findingOf(device, folder));
  return isFine;
}

function permissionsOf(folder: string): Finding {
  const path = configPath(folder);
  return (statSync(path).mode & 0o077) === 0
    ? fine(`Only this user can read ${path}.`)
    : wrong(`Other users can read the key in ${path}; run chmod 600 ${path}.`);
}

/** Whether a job can be written down, and what was written can be read. */
function folderFinding(folder: string): Finding {
  const path = join(folder, "doctor.try");
  try {
    orComplain(path, () => writeFileSync(path, ""));
    rmSync(path);
    return readJournal(journalText(folder)).isDamaged
      ? wrong(
          `The journal in ${folder} is damaged; start cherga-agent run, which keeps it under another name.`,
        )
      : fine(`The folder ${folder} can be written.`);
  } catch (error) {
    if (!(error instanceof Complaint)) throw error;
    return wrong(`${error.message} Jobs cannot be done without it.`);
  }
}

function keyOf({ privateKey }: Config): Finding {
  try {
    publicHalfOf(privateKey);
    return fine("The key is usable.");
  } catch {
    return wrong("The key is damaged; delete the folder and enrol this computer again.");
  }
}

async function serverOf({ address }: Config): Promise<Finding> {
  try {
    await sendTo(address)(runningCalls.ready, undefined);
    return fine(`The server ${address} is ready.`);
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return wrong(
      `The server ${address} is not ready (${error.code}); check the network, the proxy and the server.`,
    );
  }
}

/** The agent works with a wrong clock, but its log would mislead. */
const mostDifferenceMs = 60_000;

async function clockOf({ address }: Config): Promise<Finding> {
  const difference = await clockDifferenceMs(address);
  if (Math.abs(difference) <= mostDifferenceMs) return fine("The clock agrees with the server's.");
  const seconds = Math.round(Math.abs(difference) / 1000);
  const way = difference > 0 ? "ahead of" : "behind";
  return wrong(`The clock is ${seconds} s ${way} the server's; run timedatectl set-ntp true.`);
}

async function sessionOf(config: Config): Promise<Finding> {
  try {
    await makeSession(sendTo(config.address), config).token();
    return fine("The server accepts this computer.");
  } catch (error) {
    if (error instanceof AgentRevoked)
      return wrong(
        "The server has removed this computer; make a new code on the device's page and enrol it again.",
      );
    if (!(error instanceof CallFailure)) throw error;
    return wrong(`The server does not accept this computer (${error.code}); enrol it again.`);
  }
}

async function findingOf(device: DrivenDevice, folder: string): Promise<Finding> {
  if (device.kind === "printer-device") return printerFinding(device);
  if (device.kind === "voice-device") return voiceFinding(device);
  if (device.kind === "remote-device") return consoleFinding(device);
  if (device.kind === "board-device") return screenFinding(device, folder);
  return fine(`${device.name}: this program only shows its name.`);
}

/** Whether there is something to show on a hall screen, and whether it can be watched. */
async function screenFinding({ name, screen, config }: DrivenDevice, folder: string): Promise<Finding> {
  const driver = screen?.driver ?? "none";
  if (driver === "chromium" && screen?.boardId === null)
    return wrong(`${name}: no board is chosen; choose it on the device's page.`);
  if (driver === "chromium" && findBrowser() === undefined)
    return wrong(`${name}: no browser was found; install chromium.`);
  if (driver === "command" && findProgram(folder, String(config["command"] ?? "")) === undefined)
    return wrong(
      `${name}: the program that “command” names on the device's page is not in ${programsFolder(folder)}, or cannot be started.`,
    );
  const state = await probeVnc(screen?.vnc ?? null);
  return state === "ready" || state === "vncNone"
    ? fine(vncSentences(name)[state])
    : wrong(vncSentences(name)[state]);
}

async function consoleFinding(device: DrivenDevice): Promise<Finding> {
  const { name } = device;
  const at = lineOfConsole(device);
  if (at === undefined)
    return wrong(`${name}: its line is not known; fill in line and address on the page of the console.`);
  const where = `${at.line} ${at.address}`;
  try {
    const line = await openLine(at, {
      onKey: () => undefined,
      onHello: () => undefined,
      onLost: () => undefined,
    });
    line.close();
    return fine(`${name}: the line ${where} can be opened.`);
  } catch (error) {
    if (codeOf(error) === "") throw error;
    return wrong(
      `${name}: the line ${where} cannot be opened (${codeOf(error)}); check the cable, the address, and the groups dialout and input of this user.`,
    );
  }
}

async function printerFinding(device: DrivenDevice): Promise<Finding> {
  const { name } = device;
  const way = printerWayOf(device);
  if (way === undefined)
    return wrong(
      `${name}: no usable address is known; fill it in on the printer's page, and start cherga-agent run.`,
    );
  if (way.kind === "folder") return fine(`${name}: prints into the folder ${way.path}.`);
  const target =
    way.kind === "ipp" ? way.url : way.kind === "tcp" ? `${way.host}:${way.port ?? 9100}` : way.path;
  const trouble = await probePrinter(way, policyOfBranch());
  if (trouble === undefined) return fine(`${name}: the printer at ${target} is ready.`);
  const advice = printerAdvice[trouble] ?? "look at the printer";
  return wrong(`${name}: the printer at ${target} reports ${trouble}; ${advice}.`);
}

const printerAdvice: Readonly<Record<string, string>> = {
  unreachable: "check that it is switched on, the cable, the address, and the rights to the file (group lp)",
  refusedAddress:
    "the address must be of this computer, of its network or of the internet, or a device under /dev",
  certificate:
    "compare the fingerprint with the printer's own page, and enter it as fingerprint in the configuration",
  paperOut: "put paper in",
  coverOpen: "close the cover",
  offline: "switch it online",
  busy: "it works for another computer or does not answer; if it never answers, set silent in its configuration",
  unsupported: "correct the address on the printer's page",
};

function voiceFinding(device: DrivenDevice): Finding {
  const { name, host } = device;
  const player = findPlayer(device);
  if (player === undefined && host !== "")
    return wrong(`${name}: to play on ${host}, install pulseaudio-utils (paplay), and check that address.`);
  if (player === undefined)
    return wrong(
      `${name}: no player was found; install alsa-utils (aplay), pulseaudio-utils (paplay) or ffmpeg (ffplay).`,
    );
  return fine(
    player.kind === "folder"
      ? `${name}: speaks into the folder ${player.path}.`
      : `${name}: plays by ${player.path}.`,
  );
}
