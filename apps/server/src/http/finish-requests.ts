import type { FastifyInstance } from "fastify";

const lookEveryMs = 20;
const patienceMs = 10_000;

/**
 * Lets requests under way finish when the server stops, then cuts what is left of the lines. Browsers keep some open
 * on which nothing was ever asked, and a server that waits for those waits for ever.
 */
export function finishRequests(app: FastifyInstance): void {
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
