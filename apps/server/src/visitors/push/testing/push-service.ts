import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";

/** What was sent to a browser. */
export type Delivery = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

/** A push service on this machine, which answers each path as it is told. */
export type PushService = {
  readonly origin: string;
  readonly deliveries: readonly Delivery[];
  /** What it answers to a path from now on; 201 unless it is told otherwise. */
  answer(path: string, status: number): void;
  close(): Promise<void>;
};

/** Starts a push service. */
export async function startPushService(): Promise<PushService> {
  const deliveries: Delivery[] = [];
  const statusByPath = new Map<string, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "";
      deliveries.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      const status = statusByPath.get(path) ?? 201;
      response.writeHead(status, status === 302 ? { location: "/elsewhere" } : {}).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("it listens nowhere");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    deliveries,
    answer: (path, status) => void statusByPath.set(path, status),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
