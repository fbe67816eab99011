import { once } from "node:events";
import net from "node:net";

/** A connection to the server that can be cut. */
export type CuttingProxy = {
  readonly address: string;
  /** Ends all connections, and refuses new ones. */
  cut(): void;
  /** Passes nothing on, and says nothing: as if a cable was pulled. */
  pull(): void;
  /** Lets everything through again. */
  mend(): void;
  close(): Promise<void>;
};

/** Starts a proxy in front of a server. */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const pairs = new Set<readonly [net.Socket, net.Socket]>();
  let state: "whole" | "cut" | "pulled" = "whole";

  const server = net.createServer((near) => {
    if (state === "cut") {
      near.destroy();
      return;
    }
    const far = net.connect(Number(port), hostname);
    const pair = [near, far] as const;
    pairs.add(pair);
    const pass = (from: net.Socket, to: net.Socket): void => {
      from.on("data", (bytes) => {
        if (state === "whole") to.write(bytes);
      });
      from.on("error", () => undefined);
      from.on("close", () => {
        pairs.delete(pair);
        if (state !== "pulled") to.destroy();
      });
    };
    pass(near, far);
    pass(far, near);
  });
  const destroyAll = (): void => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    pairs.clear();
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const own = server.address();
  return {
    address: `http://127.0.0.1:${typeof own === "object" && own !== null ? own.port : 0}`,
    cut: () => {
      state = "cut";
      destroyAll();
    },
    pull: () => {
      state = "pulled";
    },
    mend: () => {
      // Connections that have lost bytes in between are of no use.
      if (state === "pulled") destroyAll();
      state = "whole";
    },
    close: async () => {
      destroyAll();
      server.close();
      await once(server, "close");
    },
  };
}
