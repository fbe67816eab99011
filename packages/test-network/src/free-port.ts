import { once } from "node:events";
import net from "node:net";

/**
 * Returns a port of the loopback that is not in use. It is below those that the system gives to outgoing connections, so
 * that none of them takes it before the test does.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const server = net.createServer().listen(port, "127.0.0.1");
    try {
      await once(server, "listening");
      server.close();
      await once(server, "close");
      return port;
    } catch {
      // It is in use.
    }
  }
}
