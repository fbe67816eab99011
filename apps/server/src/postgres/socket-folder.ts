import { chown, mkdir, rm, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { folderId } from "#postgres/lock-folder";
import { isSystemError } from "#postgres/postgres-unavailable";
import type { RunAs } from "#postgres/run-as";

/** The number in the socket's name. The folder is private, so it need not be free anywhere else. */
export const port = 5432;

/** macOS allows 103 bytes, Linux 107. */
const longestSocketPath = 103;

/** Says where the socket goes: beside the data, or, where that path is too long for a socket, to a temporary folder. */
export function socketFolderFor(clusterDir: string): string {
  const temporary = `cherga-${folderId(clusterDir)}`;
  return [`${clusterDir}.socket`, join(tmpdir(), temporary)].find(isShort) ?? `/tmp/${temporary}`;
}

/** The socket's own path. */
export const socketIn = (folder: string): string => join(folder, `.s.PGSQL.${port}`);

/** Makes the folder anew, open to the database's user alone, and gives the way to remove it. */
export async function makeSocketFolder(folder: string, user: RunAs): Promise<() => Promise<void>> {
  await removeSocketFolder(folder);
  await mkdir(folder, { mode: 0o700 });
  if (user.ids) await chown(folder, user.ids.uid, user.ids.gid);
  return () => removeSocketFolder(folder);
}

/** Removes the folder and what PostgreSQL puts there, nothing else: in /tmp it could be another user's trap. */
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
