import { once } from "node:events";
import net from "node:net";

/** A line between two servers that can be cut and slowed down. */
export type Proxy = {
  readonly port: number;
  /** Ends all connections, and takes no new ones. */
  cut(): void;
  join(): void;
  /** Lets bytes pass in one direction only: a line that is dead without notice. */
  silence(direction: "up" | "down" | "none"): void;
  /** Passes so many bytes more towards the branch, and then cuts: answers are lost after what they tell was done. */
  cutAfter(bytesDown: number): void;
  close(): Promise<void>;
};

/** Starts a proxy in front of a port of this computer. */
export async function startProxy(target: number): Promise<Proxy> {
  let isCut = false;
  let silenced: "up" | "down" | "none" = "none";
  let bytesLeft = Infinity;
  const sockets = new Set<net.Socket>();
  const endAll = (): void => sockets.forEach((socket) => socket.destroy());
  const server = net.createServer((near) => {
    if (isCut) return near.destroy();
    const far = net.connect(target, "127.0.0.1");
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on("data", (bytes) => {
      if (silenced !== "up") far.write(bytes);
    });
    far.on("data", (bytes) => {
      if (silenced === "down") return;
      bytesLeft -= bytes.length;
      if (bytesLeft < 0) {
        bytesLeft = Infinity;
        isCut = true;
        return endAll();
      }
      near.write(bytes);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    cut: () => {
      isCut = true;
      endAll();
    },
    join: () => {
      isCut = false;
      silenced = "none";
      bytesLeft = Infinity;
    },
    silence: (direction) => {
      silenced = direction;
    },
    cutAfter: (bytesDown) => {
      bytesLeft = bytesDown;
    },
    close: async () => {
      endAll();
      server.close();
      await once(server, "close").catch(() => undefined);
    },
  };
}
