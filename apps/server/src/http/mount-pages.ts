import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Refusal } from "@cherga/contract/errors";
import staticFiles from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { packageRoot } from "#base/package-root";

/** Where the built screens are. */
export const screensFolder = fileURLToPath(new URL("../web/dist", packageRoot));

/** Where no page is: calls, and the files of a program that has been replaced by a newer one. */
const isElsewhere = /^\/(api|assets)(\/|\?|$)/;

/** Files under `assets` carry a hash of their content in their names; all others may change under theirs. */
const cachingOf = (path: string): string =>
  path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";

/** Serves the built screens. Every path that is no file is a page of theirs, and none under /api is. */
export function mountPages(app: FastifyInstance): void {
  const isBuilt = existsSync(screensFolder);
  if (isBuilt)
    void app.register(staticFiles, {
      root: screensFolder,
      preCompressed: true,
      // The pages of visitors are served with what they need inside.
      allowedPath: (path) => !/^\/(kiosk|book|ticket|screen)\.html/.test(path),
      index: ["index.html"],
      cacheControl: false,
      setHeaders: (reply, path) => {
        void reply.setHeader("cache-control", cachingOf(path));
        void reply.setHeader("vary", "accept-encoding");
      },
    });

  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === "GET" && !isElsewhere.test(request.url);
    if (!isBuilt || !isPage) throw new Refusal("ERROR_NOT_FOUND");
    return reply.sendFile("index.html");
  });
}
