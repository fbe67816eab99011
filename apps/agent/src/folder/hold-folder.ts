import { once } from "node:events";
import { readdirSync, rmSync } from "node:fs";
import net from "node:net";
import { codeOf, Complaint } from "#complaint";

/** The paths are relative, because the system limits their length. */
const socketOf = (turn: number): string => `running-${turn}.sock`;
const socketName = /^running-(\d+)\.sock$/;

/**
 * Makes sure that one process uses a folder: two with the same journal would both do a job. The working folder becomes
 * this folder.
 *
 * Each process listens on a socket with a number of its own, which the system gives to one process only, and holds the
 * folder if no number is higher. Nothing is removed before that, so two processes that start after a crash cannot both
 * take the place of the one that was killed.
 */
export async function holdFolder(folder: string): Promise<void> {
  process.chdir(folder);
  for (;;) {
    const last = lastTurn();
    if (last > 0 && (await isAnswered(socketOf(last))))
      throw new Complaint(`Another cherga-agent runs already with the folder ${folder}.`);
    const turn = last + 1;
    const server = await listenOn(socketOf(turn), folder);
    if (server === undefined) continue;
    if (lastTurn() === turn) {
      for (const earlier of turns()) if (earlier < turn) rmSync(socketOf(earlier), { force: true });
      server.unref();
      return;
    }
    server.close();
    await once(server, "close");
  }
}

/** Whether an agent runs with a folder. */
export async function isHeld(folder: string): Promise<boolean> {
  const before = process.cwd();
  process.chdir(folder);
  try {
    const last = lastTurn();
    return last > 0 && (await isAnswered(socketOf(last)));
  } finally {
    process.chdir(before);
  }
}

const turns = (): readonly number[] =>
  readdirSync(".").flatMap((name) => {
    const turn = socketName.exec(name)?.[1];
    return turn === undefined ? [] : [Number(turn)];
  });

const lastTurn = (): number => Math.max(0, ...turns());

/** Returns a server on the socket; undefined if another process was faster. */
async function listenOn(path: string, folder: string): Promise<net.Server | undefined> {
  const server = net.createServer((socket) => socket.destroy());
  try {
    server.listen(path);
    await once(server, "listening");
    return server;
  } catch (error) {
    if (codeOf(error) === "EADDRINUSE") return undefined;
    throw new Complaint(`The folder ${folder} cannot be used (${codeOf(error)}).`);
  }
}

/** Whether a process listens on the socket. The system refuses for one that was killed. */
async function isAnswered(path: string): Promise<boolean> {
  const socket = net.connect(path);
  try {
    await once(socket, "connect");
    return true;
  } catch (error) {
    return !["ECONNREFUSED", "ENOENT"].includes(codeOf(error));
  } finally {
    socket.destroy();
  }
}
