import { runningCalls } from "@cherga/contract/calls/running";
import { openApi } from "@cherga/contract/open-api/open-api";
import staticFiles from "@fastify/static";
import type { FastifyInstance } from "fastify";
// Only the path module is imported: the package itself would load its files, 40 MB that no server needs.
import pathOfSwaggerUi from "swagger-ui-dist/absolute-path.js";
import type { BaseDeps } from "#auth/base-deps";
import { serve } from "#auth/serve";
import { docsStart } from "#status/docs-start";

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cherga API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/assets/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/api/docs/assets/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;
/** Mounts the documentation: the contract as an OpenAPI document, and a page to read it. */
export function mountDocs(app: FastifyInstance, deps: BaseDeps): void {
  let printed: ReturnType<typeof openApi> | undefined;
  serve(app, deps, runningCalls.openApi, async () => (printed ??= openApi(deps.cookies.streamName)));
  serve(app, deps, runningCalls.docs, async ({ reply }) => reply.type("text/html; charset=utf-8").send(page));

  app.get("/api/docs/start.js", (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").send(docsStart),
  );
  void app.register(staticFiles, {
    root: pathOfSwaggerUi(),
    prefix: "/api/docs/assets/",
    decorateReply: false,
    index: false,
    allowedPath: (path) => /^\/swagger-ui(-bundle\.js|\.css)$/.test(path),
  });
}
