import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Refusal } from "@cherga/contract/errors";
import staticFiles from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { packageRoot } from "#base/package-root";

/** The folder of the built web app. */
export const screensFolder = fileURLToPath(new URL("../web/dist", packageRoot));

/** Paths that never fall back to the page: API calls, and assets of an older build. */
const isElsewhere = /^\/(api|assets)(\/|\?|$)/;

/** Files under `assets` carry a content hash in their names; all others may change under the same name. */
const cachingOf = (path: string): string =>
  path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";

/** Serves the built web app. Every path that is not a file returns the page, except those under /api and /assets. */
export function mountPages(app: FastifyInstance): void {
  const isBuilt = existsSync(screensFolder);
  if (isBuilt)
    void app.register(staticFiles, {
      root: screensFolder,
      preCompressed: true,
      // Visitor pages are served elsewhere, with their assets inlined.
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
    // A returned reply would be waited for, which adds listeners to an answer that has many.
    void reply.sendFile("index.html");
  });
}
