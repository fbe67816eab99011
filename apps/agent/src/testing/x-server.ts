import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@cherga/test-network/free-port";

/** A screen that exists only as a VNC server. */
export type XServer = {
  /** The name that programs use, such as `:71`. */
  readonly display: string;
  readonly port: number;
  stop(): Promise<void>;
};

export const screenSize = { width: 640, height: 480 } as const;

/** Starts a VNC server with a screen, on a port, with a password if one is given. */
export async function startXServer({
  port,
  password,
}: { readonly port?: number; readonly password?: string } = {}): Promise<XServer> {
  const own = port ?? (await freePort());
  // Ports are unique on this computer, so displays are too.
  const display = `:${own}`;
  const folder = mkdtempSync(join(tmpdir(), "cherga-x-"));
  const passwordFile = join(folder, "password");
  if (password !== undefined)
    writeFileSync(passwordFile, execFileSync("tigervncpasswd", ["-f"], { input: `${password}\n` }));
  const server = spawn(
    "Xvnc",
    [
      ...`${display} -rfbport ${own} -localhost -depth 24 -ac`.split(" "),
      ...`-geometry ${screenSize.width}x${screenSize.height}`.split(" "),
      ...(password === undefined
        ? ["-SecurityTypes", "None"]
        : ["-SecurityTypes", "VncAuth", "-PasswordFile", passwordFile]),
    ],
    { stdio: "ignore" },
  );
  const ended = once(server, "exit");
  while (server.exitCode === null && !(await answers(own)))
    await new Promise((resolve) => setTimeout(resolve, 50));
  return {
    display,
    port: own,
    stop: async () => {
      server.kill("SIGKILL");
      await ended;
      for (const path of [folder, `/tmp/.X${own}-lock`, `/tmp/.X11-unix/X${own}`])
        rmSync(path, { recursive: true, force: true });
    },
  };
}

async function answers(port: number): Promise<boolean> {
  const socket = net.connect(port, "127.0.0.1");
  const isThere = await Promise.race([
    once(socket, "data").then(() => true),
    once(socket, "close").then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return isThere;
}
