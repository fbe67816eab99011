import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A way to a server from another address than everybody else's. */
export type Network = { readonly address: string; close(): Promise<void> };

/** Opens a way to a server by which whoever comes is counted by themselves. */
export async function otherNetwork(to: string): Promise<Network> {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // Whoever leaves a page breaks off what it was about to fetch.
    socket.on("error", () => socket.destroy());
    return socket;
  };
  const server = createServer((near) => {
    const far = keep(connect({ port: Number(port), host: hostname, localAddress: "127.0.0.2" }));
    keep(near).pipe(far).pipe(near);
    far.on("close", () => near.destroy());
    near.on("close", () => far.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const at = server.address();
  return {
    address: `http://127.0.0.1:${typeof at === "object" && at !== null ? at.port : 0}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
