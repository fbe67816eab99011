import { chown, mkdir, rm, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { folderId } from "#postgres/lock-folder";
import { isSystemError } from "#postgres/postgres-unavailable";
import type { RunAs } from "#postgres/run-as";

/** The number in the socket's name. The folder is private, so it cannot conflict with another port. */
export const port = 5432;

/** macOS allows 103 bytes, Linux 107. */
const longestSocketPath = 103;

/** Returns the folder for the socket: beside the data, or a temporary folder if that path is too long for a socket. */
export function socketFolderFor(clusterDir: string): string {
  const temporary = `cherga-${folderId(clusterDir)}`;
  return [`${clusterDir}.socket`, join(tmpdir(), temporary)].find(isShort) ?? `/tmp/${temporary}`;
}

/** Returns the path of the socket. */
export const socketIn = (folder: string): string => join(folder, `.s.PGSQL.${port}`);

/** Recreates the folder, accessible to the database's user only, and returns a function to remove it. */
export async function makeSocketFolder(folder: string, user: RunAs): Promise<() => Promise<void>> {
  await removeSocketFolder(folder);
  await mkdir(folder, { mode: 0o700 });
  if (user.ids) await chown(folder, user.ids.uid, user.ids.gid);
  return () => removeSocketFolder(folder);
}

/** Removes the folder and PostgreSQL's files in it, nothing else: in /tmp another user may have planted the folder. */
async function removeSocketFolder(folder: string): Promise<void> {
  await rm(socketIn(folder), { force: true });
  await rm(`${socketIn(folder)}.lock`, { force: true });
  try {
    await rmdir(folder);
  } catch (error) {
    if (!isSystemError(error) || error.code !== "ENOENT") throw error;
  }
}

const isShort = (folder: string): boolean => Buffer.byteLength(socketIn(folder)) <= longestSocketPath;
