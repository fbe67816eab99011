import { createServer, connect, type Socket } from "node:net";
import { once } from "node:events";

/** A TCP proxy between browser and server that can be cut. */
export type CuttableConnection = {
  readonly address: string;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
};

export async function openCuttableConnection(to: string): Promise<CuttableConnection> {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // A cut breaks both sockets.
    socket.on("error", () => socket.destroy());
    return socket;
  };
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = keep(connect(Number(port), hostname));
    keep(near).pipe(far).pipe(near);
    far.on("close", () => near.destroy());
    near.on("close", () => far.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const at = server.address();
  return {
    address: `http://127.0.0.1:${typeof at === "object" && at !== null ? at.port : 0}`,
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend: () => {
      isCut = false;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
