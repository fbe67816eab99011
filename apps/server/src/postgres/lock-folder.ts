import { createHash } from "node:crypto";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { isSystemError, PostgresUnavailable } from "#postgres/postgres-unavailable";

type Release = () => Promise<void>;

/** Locks a folder for this process, until released or until the process ends in any way. */
export async function lockFolder(folder: string): Promise<Release> {
  const release = await takeAddress(lockAddress(folder, process.platform));
  if (release) return release;
  throw new PostgresUnavailable(
    `Another Cherga is running on ${folder}: stop it first, or choose another folder.`,
  );
}

/**
 * Returns the address of a folder's lock: on Linux an abstract socket, which vanishes with the process, elsewhere a
 * file.
 */
export const lockAddress = (folder: string, platform: NodeJS.Platform): string =>
  platform === "linux" ? `\0cherga-${folderId(folder)}` : `/tmp/cherga-${folderId(folder)}.lock`;

/** Listens at a socket address, as a lock; undefined when another process does. */
export async function takeAddress(address: string): Promise<Release | undefined> {
  const release = await listen(address);
  if (release || address.startsWith("\0") || (await isAnswering(address))) return release;

  // A dead process left its file. Two processes that find it at the same instant could both continue; Linux has no such
  // gap.
  await rm(address, { force: true });
  return listen(address);
}

/** Returns a short id for a folder, the same in every process. */
export const folderId = (folder: string): string =>
  createHash("sha256").update(folder).digest("hex").slice(0, 16);

/** Returns whether a process accepts connections on a unix socket. */
export async function isAnswering(address: string): Promise<boolean> {
  const socket = connect(address);
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function listen(address: string): Promise<Release | undefined> {
  const server = createServer((socket) => socket.destroy());
  try {
    server.listen({ path: address, exclusive: true });
    await once(server, "listening");
  } catch (error) {
    if (isSystemError(error) && error.code === "EADDRINUSE") return undefined;
    throw error;
  }
  server.unref();
  return async () => {
    server.close();
    await once(server, "close");
  };
}
