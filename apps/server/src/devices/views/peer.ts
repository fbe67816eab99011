import { once } from "node:events";
import { viewSockets } from "@cherga/contract/calls/board-views";
import { WebSocket } from "ws";
import { bytesOf, closeSide, passOn, type Side, watchSide } from "#devices/views/side";

/** Marks a tunnel that a server brings, which is not passed on once more. */
export const peerHeader = "x-cherga-peer";

const connectMs = 5_000;

/** Opens a tunnel to the server that has the viewer. Undefined if that server cannot be reached. */
export async function dialPeer(
  peerUrl: string,
  viewId: number,
  authorization: string,
): Promise<WebSocket | undefined> {
  const path = viewSockets.tunnel.path.replace(":id", String(viewId));
  const socket = new WebSocket(`${peerUrl.replace(/^http/, "ws")}/api${path}`, {
    headers: { authorization, [peerHeader]: "1" },
    handshakeTimeout: connectMs,
    perMessageDeflate: false,
  });
  socket.on("error", () => socket.terminate());
  const opened = await Promise.race([
    once(socket, "open").then(() => true),
    once(socket, "close").then(() => false),
  ]).catch(() => false);
  return opened ? socket : undefined;
}

/** Connects the tunnel of an agent with the server that has the viewer, until one of them ends. */
export function joinTunnels(agent: WebSocket, peer: WebSocket): void {
  const end = (): void => {
    closeSide(near);
    closeSide(far);
  };
  const near = watchSide(agent, end);
  const far = watchSide(peer, end);
  carry(near, far);
  carry(far, near);
  agent.once("close", end);
  peer.once("close", end);
}

function carry(from: Side, to: Side): void {
  from.socket.on("message", (data, isBinary) => {
    if (isBinary) passOn(bytesOf(data), from, to);
    else if (to.socket.readyState === to.socket.OPEN) to.socket.send(bytesOf(data).toString("utf8"));
  });
}
