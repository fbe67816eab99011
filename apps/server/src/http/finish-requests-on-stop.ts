import type { FastifyInstance } from "fastify";

const lookEveryMs = 20;
const patienceMs = 10_000;

/**
 * Lets running requests finish when the server stops, then closes the remaining connections. Browsers keep idle
 * connections open, and waiting for those would never end.
 */
export function finishRequestsOnStop(app: FastifyInstance): void {
  let underWay = 0;
  app.addHook("onRequest", async (_request, reply) => {
    underWay += 1;
    reply.raw.once("close", () => (underWay -= 1));
  });

  app.addHook("preClose", (done) => {
    const startedAt = Date.now();
    const watch = setInterval(() => {
      if (underWay > 0 && Date.now() - startedAt < patienceMs) return;
      clearInterval(watch);
      app.server.closeAllConnections();
    }, lookEveryMs);
    done();
  });
}
