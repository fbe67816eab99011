import { once } from "node:events";
import type { Socket } from "node:net";
import { viewSockets } from "@cherga/contract/calls/board-views";
import type { DrivenScreen, TunnelMessage, ViewTrouble, VncTrouble } from "@cherga/contract/devices/screen";
import { WebSocket } from "ws";
import { openVnc } from "#screens/vnc/open-vnc";

/** A tunnel that carries a screen to a viewer. */
export type Tunnel = {
  /** Ends it, and tells the viewer why. */
  stop(trouble: ViewTrouble): void;
  /** When it has ended: why the screen could not be opened, or undefined. */
  readonly ended: Promise<VncTrouble | undefined>;
};

const connectMs = 10_000;
/** Without a sign of the server for so long, the connection is dead. */
const silentMs = 20_000;
/** More is not buffered for a viewer that reads slowly: the screen waits. */
const mostBuffered = 1024 * 1024;

/** Opens a tunnel to the server for a view. */
export function openTunnel(
  { address, token, viewId }: { readonly address: string; readonly token: string; readonly viewId: number },
  vnc: DrivenScreen["vnc"],
): Tunnel {
  const path = viewSockets.tunnel.path.replace(":id", String(viewId));
  const server = new WebSocket(`${address.replace(/^http/, "ws")}/api${path}`, {
    headers: { authorization: `Agent ${token}` },
    handshakeTimeout: connectMs,
    perMessageDeflate: false,
  });
  server.on("error", () => server.terminate());
  const silence = setTimeout(() => server.terminate(), silentMs);
  const heard = (): void => void silence.refresh();
  server.on("ping", heard).on("message", heard).on("open", heard);
  const closed = new Promise<void>((resolve) => {
    server.once("close", () => resolve());
  });
  const send = (message: TunnelMessage): void => {
    if (server.readyState === server.OPEN) server.send(JSON.stringify(message));
  };

  async function carry(): Promise<VncTrouble | undefined> {
    const opened = await Promise.race([
      once(server, "open").then(() => true),
      closed.then(() => false),
    ]).catch(() => false);
    if (!opened) return undefined;
    const screen = await openVnc(vnc);
    if (typeof screen === "string") {
      send({ type: "failed", trouble: screen });
      server.close();
      await closed;
      return screen;
    }
    send({ type: "open" });
    server.send(Buffer.concat([screen.serverInit, screen.reader.release()]));
    join(server, screen.socket);
    screen.socket.once("close", () => {
      send({ type: "failed", trouble: "vncOff" });
      server.close();
    });
    if (screen.socket.destroyed) server.close();
    await closed;
    screen.socket.destroy();
    return undefined;
  }

  return {
    stop: (trouble) => {
      send({ type: "failed", trouble });
      server.close();
    },
    ended: carry().finally(() => {
      clearTimeout(silence);
      server.terminate();
    }),
  };
}

/** Passes bytes both ways. The side that is read from is paused while the other one is behind. */
function join(server: WebSocket, screen: Socket): void {
  server.on("message", (data, isBinary) => {
    // Messages come as one buffer unless another form is asked for.
    if (isBinary && Buffer.isBuffer(data) && !screen.destroyed && !screen.write(data)) server.pause();
  });
  screen.on("drain", () => server.resume());
  screen.on("data", (bytes: Buffer) => {
    if (server.readyState !== server.OPEN) return;
    server.send(bytes, () => {
      if (screen.isPaused() && server.bufferedAmount <= mostBuffered / 2) screen.resume();
    });
    if (server.bufferedAmount > mostBuffered) screen.pause();
  });
  screen.resume();
}
