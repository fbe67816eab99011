// The least that tells a message to many: node:http alone, a message per request to /tell for everybody on /listen.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const streams = new Set<ServerResponse>();
const message = `id: 1\ndata: ${JSON.stringify({ uid: "", edit: [1] })}\n\n`;

const server = createServer((request, response) => {
  if (request.url === "/tell") {
    for (const stream of streams) stream.write(message);
    response.end("true");
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write(":\n\n");
  streams.add(response);
});
server.listen({ host: "127.0.0.1", port: 0 }, () => {
  // Listening on a port, it has an address of this kind.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo;
  console.log(`http://127.0.0.1:${port}`);
});
