import { once } from "node:events";
import net from "node:net";

/** Returns a port that nobody uses. The system gives others to programs that connect meanwhile. */
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
      // Somebody uses it.
    }
  }
}
