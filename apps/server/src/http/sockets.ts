import { ServerResponse, type IncomingMessage, type Server } from "node:http";
import type { Duplex } from "node:stream";
import type { Socket } from "@cherga/contract/call";
import { invalid } from "@cherga/contract/issues";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type WebSocket, WebSocketServer } from "ws";

/** Accepts the request as a WebSocket. Undefined if the client has not asked for one properly, or is gone. */
export type Accept = () => Promise<WebSocket | undefined>;

/** Admits a request by calling `accept`, or refuses. */
export type SocketHandler = (request: FastifyRequest, accept: Accept) => Promise<void>;

/** Mounts WebSockets as routes, so that their requests pass the same hooks as all others. */
export type Sockets = {
  mount(
    socket: Socket,
    protocol: string | undefined,
    handle: SocketHandler,
    options?: { readonly longestMessage?: number },
  ): void;
};

/** No message of a client is longer: a longer one ends the connection. */
const longestMessage = 1024 * 1024;
/** "The endpoint is going away." */
const goingAway = 1001;

/** Lets a server accept WebSockets. They are closed when it stops. */
export function makeSockets(app: FastifyInstance): Sockets {
  const upgrades = new WeakMap<IncomingMessage, { readonly socket: Duplex; readonly head: Buffer }>();
  const open = new Set<WebSocket>();

  app.server.on("upgrade", (request, socket, head) => {
    if (request.headers.upgrade?.toLowerCase() !== "websocket")
      return readWithoutUpgrade(app.server, request, socket, head);
    // A body would not be read any more.
    if (request.method !== "GET")
      return void socket.end("HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n");
    upgrades.set(request, { socket, head });
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    // What was not accepted is answered like any request, and ends.
    response.once("finish", () => socket.end());
    socket.on("error", () => socket.destroy());
    // It is the socket of a connection; the type allows any stream.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    response.assignSocket(socket as IncomingMessage["socket"]);
    app.routing(request, response);
  });
  app.addHook("preClose", (done) => {
    for (const socket of open) socket.close(goingAway);
    // One that does not answer must not delay the end.
    setTimeout(() => {
      for (const socket of open) socket.terminate();
    }, 500).unref();
    done();
  });

  return {
    mount: ({ path, who }, protocol, handle, options = {}) => {
      const accepting = new WebSocketServer({
        noServer: true,
        perMessageDeflate: false,
        maxPayload: options.longestMessage ?? longestMessage,
        handleProtocols: (offered) => (protocol !== undefined && offered.has(protocol) ? protocol : false),
      });
      app.route({
        method: "GET",
        url: `/api${path}`,
        config: { who },
        handler: async (request, reply) => {
          const upgrade = upgrades.get(request.raw);
          if (upgrade === undefined) throw invalid([{ path: ["upgrade"], code: "ERROR_REQUIRED" }]);
          const { socket, head } = upgrade;
          await handle(request, async () => {
            if (socket.destroyed) return undefined;
            reply.hijack();
            return new Promise((resolve) => {
              socket.once("close", () => resolve(undefined));
              accepting.handleUpgrade(request.raw, socket, head, (accepted) => {
                open.add(accepted);
                accepted.once("close", () => open.delete(accepted));
                // A fault of the connection is followed by its end.
                accepted.on("error", () => accepted.terminate());
                resolve(accepted);
              });
            });
          });
        },
      });
    },
  };
}

/** Headers that offer another protocol. */
const offers: ReadonlySet<string> = new Set(["upgrade", "connection", "http2-settings"]);

/**
 * Reads a request as if it offered no other protocol. Some clients offer HTTP/2 with their first request, which may have
 * a body, and expect to be answered as usual.
 */
function readWithoutUpgrade(
  server: Server,
  { method, url, httpVersion, rawHeaders }: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (!offers.has(rawHeaders[at]?.toLowerCase() ?? ""))
      lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), head]));
  server.emit("connection", socket);
}
