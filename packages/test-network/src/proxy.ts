import { once } from "node:events";
import net from "node:net";

/** A line to a server that can be cut. */
export type Proxy = {
  readonly address: string;
  /** Ends all connections, and refuses new ones. */
  cut(): void;
  /** Loses what is sent to the server, what it sends, or both, without notice: as if a cable was pulled. */
  silence(direction: "up" | "down" | "both"): void;
  /** Cuts after so many more bytes of the server: answers are lost after what they tell was done. */
  cutAfter(bytes: number): void;
  /** Lets everything through again. */
  mend(): void;
  close(): Promise<void>;
};

/** Starts a proxy in front of a server on this computer. */
export async function startProxy(target: string): Promise<Proxy> {
  const { hostname, port } = new URL(target);
  let isCut = false;
  let silenced: "up" | "down" | "both" | undefined;
  let bytesLeft = Infinity;
  const sockets = new Set<net.Socket>();
  const endAll = (): void => sockets.forEach((socket) => socket.destroy());
  const cut = (): void => {
    isCut = true;
    endAll();
  };

  const server = net.createServer((near) => {
    if (isCut) return near.destroy();
    const far = net.connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on("error", () => from.destroy());
      from.on("close", () => {
        sockets.delete(from);
        // The other side learns of the end only if something comes through.
        if (silenced === undefined) to.destroy();
      });
    }
    near.on("data", (bytes) => {
      if (silenced === undefined || silenced === "down") far.write(bytes);
    });
    far.on("data", (bytes) => {
      if (silenced === "down" || silenced === "both") return;
      bytesLeft -= bytes.length;
      if (bytesLeft < 0) return cut();
      near.write(bytes);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const own = server.address();
  return {
    address: `http://127.0.0.1:${typeof own === "object" && own !== null ? own.port : 0}`,
    cut,
    silence: (direction) => {
      silenced = direction;
    },
    cutAfter: (bytes) => {
      bytesLeft = bytes;
    },
    mend: () => {
      // Connections that have lost bytes are of no use.
      if (silenced !== undefined) endAll();
      isCut = false;
      silenced = undefined;
      bytesLeft = Infinity;
    },
    close: async () => {
      endAll();
      server.close();
      await once(server, "close");
    },
  };
}
