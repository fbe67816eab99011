import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import type pg from "pg";

/** A way to a database that can be made to lead nowhere: lines stay open, and nothing comes through. */
export type Frozen = {
  readonly config: pg.PoolConfig;
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
};

/** Opens such a way to a database that listens on a unix socket. */
export async function freezable(config: pg.PoolConfig): Promise<Frozen> {
  const path = join(String(config.host), `.s.PGSQL.${config.port}`);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = connect(path);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => to.write(bytes));
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      if (isFrozen) from.pause();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    config: { ...config, host: "127.0.0.1", port },
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
