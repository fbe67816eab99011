import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import net from "node:net";
import { freePort } from "@cherga/test-network/free-port";

/** A screen without a monitor, which is served by VNC. */
export type XScreen = {
  readonly port: number;
  /** Fills the screen with a colour such as `#2060a0`. */
  paint(colour: string): void;
  stop(): Promise<void>;
};

/** Starts a screen. */
export async function startXScreen(): Promise<XScreen> {
  const port = await freePort();
  const display = `:${port}`;
  const options = "-localhost -depth 24 -ac -geometry 640x360 -SecurityTypes None";
  const server = spawn("Xvnc", [display, "-rfbport", String(port), ...options.split(" ")], {
    stdio: "ignore",
  });
  const ended = once(server, "exit");
  while (server.exitCode === null && !(await isListening(port)))
    await new Promise((resolve) => setTimeout(resolve, 50));
  return {
    port,
    paint: (colour) => void execFileSync("xsetroot", ["-display", display, "-solid", colour]),
    stop: async () => {
      server.kill("SIGKILL");
      await ended;
      for (const path of [`/tmp/.X${port}-lock`, `/tmp/.X11-unix/X${port}`]) rmSync(path, { force: true });
    },
  };
}

async function isListening(port: number): Promise<boolean> {
  const socket = net.connect(port, "127.0.0.1");
  const isThere = await Promise.race([
    once(socket, "data").then(() => true),
    once(socket, "close").then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return isThere;
}
