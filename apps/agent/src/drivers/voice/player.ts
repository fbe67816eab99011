import { spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import type { DrivenDevice } from "@cherga/contract/calls/agent";
import { hostAndPort } from "@cherga/outgoing/host-and-port";
import { folderOf, putFile, timedName } from "#drivers/folder-target";

/** The programs that play a sound, the usual ones of Linux first, each with its arguments before the file. */
const programs: Readonly<Record<string, readonly string[]>> = {
  aplay: ["-q"],
  paplay: [],
  ffplay: ["-nodisp", "-autoexit", "-loglevel", "error"],
  afplay: [],
};

/** What plays sounds for a loudspeaker. A folder is a loudspeaker that exists only as files. */
export type Player =
  | { readonly kind: "program"; readonly path: string; readonly args: readonly string[] }
  | { readonly kind: "folder"; readonly path: string };

/** The only program that plays on another computer, by its sound server (PulseAudio or PipeWire). */
const networkProgram = "paplay";

/**
 * Returns the player: the folder or program that the device names, or the first program that this computer has. Only
 * known programs, because what the server says must not start others. A device with an address plays there.
 */
export function findPlayer(
  { config, host }: Pick<DrivenDevice, "config" | "host">,
  searchPath: string = process.env["PATH"] ?? "",
): Player | undefined {
  const wanted = config["player"];
  const named = typeof wanted === "string" ? wanted.trim() : "";
  const folder = folderOf(named);
  if (folder !== undefined) return { kind: "folder", path: folder };
  const target = host.trim();
  if (target !== "" && hostAndPort(target) === undefined) return undefined;
  for (const [program, usualArgs] of Object.entries(programs)) {
    if (named !== "" && named !== program) continue;
    if (target !== "" && program !== networkProgram) continue;
    const args = target === "" ? usualArgs : [...usualArgs, `--server=tcp:${target}`];
    const path = searchPath
      .split(delimiter)
      .map((each) => join(each, program))
      .find(isProgram);
    if (path !== undefined) return { kind: "program", path, args };
  }
  return undefined;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Longer than any announcement. */
const longestMs = 90_000;

/** Plays a sound to its end. Returns whether it was played, or why not. */
export async function playSound(
  player: Player,
  wav: Uint8Array,
  name: string,
): Promise<"played" | "fault" | "timeout"> {
  if (player.kind === "folder") {
    await putFile(player.path, `${timedName(name, new Date())}.wav`, wav);
    return "played";
  }
  const folder = await mkdtemp(join(tmpdir(), "cherga-sound-"));
  try {
    const file = join(folder, "sound.wav");
    await writeFile(file, wav, { mode: 0o600 });
    const program = spawn(player.path, [...player.args, file], { stdio: "ignore", timeout: longestMs });
    const [code, signal] = await once(program, "close");
    if (signal !== null) return "timeout";
    return code === 0 ? "played" : "fault";
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
