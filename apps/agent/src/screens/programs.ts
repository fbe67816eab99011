import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The names of Chromium, the usual one of Debian first. */
const browsers = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"] as const;

/** Returns the path of this computer's Chromium. */
export const findBrowser = (searchPath: string = process.env["PATH"] ?? ""): string | undefined =>
  searchPath
    .split(delimiter)
    .flatMap((folder) => browsers.map((name) => join(folder, name)))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .find(isProgram);

const placeOf = (path: string): number => browsers.findIndex((name) => path.endsWith(`/${name}`));

/** Where the technician of this computer puts the programs that a server may start. */
export const programsFolder = (folder: string): string => join(folder, "programs");

/**
 * Returns a program that the technician of this computer has put into the agent's folder. Only those: what a server says
 * must not start others.
 */
export function findProgram(folder: string, name: string): string | undefined {
  if (!/^[\w-][\w.-]*$/.test(name)) return undefined;
  const path = join(programsFolder(folder), name);
  return isProgram(path) ? path : undefined;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
