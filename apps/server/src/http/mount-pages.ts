import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Refusal } from "@cherga/contract/errors";
import staticFiles from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { packageRoot } from "#package-root";

const folder = fileURLToPath(new URL("../web/dist", packageRoot));

/** Serves the built screens. Every path that is no file is a page of theirs, and none under /api is. */
export function mountPages(app: FastifyInstance): void {
  const isBuilt = existsSync(folder);
  if (isBuilt) void app.register(staticFiles, { root: folder, wildcard: false, index: ["index.html"] });

  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === "GET" && !request.url.startsWith("/api");
    if (!isBuilt || !isPage) throw new Refusal("ERROR_NOT_FOUND");
    return reply.sendFile("index.html");
  });
}
