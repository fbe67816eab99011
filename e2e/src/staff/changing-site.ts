import { once } from "node:events";
import { createServer, request } from "node:http";

/** Starts a site between browser and server that can simulate a new release and a lost server. */
export async function startChangingSite(address: string) {
  let release: string | undefined;
  let isServerGone = false;
  const site = createServer((asked, answer) => {
    if (isServerGone && asked.url?.startsWith("/api")) return void answer.writeHead(502).end();
    const { host: _, ...headers } = asked.headers;
    const isKeeper = asked.url === "/keep.js";
    const plain = isKeeper ? { ...headers, "accept-encoding": "identity" } : headers;
    const sent = request(`${address}${asked.url}`, {
      method: asked.method,
      headers: { ...plain, host: asked.headers.host },
    });
    sent.on("response", (got) => {
      if (!isKeeper) {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        return void got.pipe(answer);
      }
      const parts: Buffer[] = [];
      got.on("data", (part: Buffer) => parts.push(part));
      got.on("end", () => {
        // The name of the cache changes with every release.
        const text = Buffer.concat(parts)
          .toString()
          .replace(/"[0-9a-f]{12}"/, (name) => release ?? name);
        answer.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-cache" }).end(text);
      });
    });
    sent.on("error", () => answer.destroy());
    answer.on("close", () => sent.destroy());
    asked.pipe(sent);
  });
  site.listen(0, "127.0.0.1");
  await once(site, "listening");
  const at = site.address();
  return {
    address: `http://127.0.0.1:${typeof at === "object" && at !== null ? at.port : 0}`,
    release: () => {
      release = '"a-newer-one"';
    },
    loseServer: (isGone: boolean) => {
      isServerGone = isGone;
      site.closeAllConnections();
    },
    close: async () => {
      site.closeAllConnections();
      site.close();
      await once(site, "close");
    },
  };
}
