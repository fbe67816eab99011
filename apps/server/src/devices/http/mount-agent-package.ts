import { createReadStream, existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Refusal } from "@cherga/contract/errors";
import { agentPackagePath } from "@cherga/contract/constants";
import type { FastifyInstance } from "fastify";
import { packageRoot } from "#base/package-root";

const folder = fileURLToPath(new URL("../agent/dist/", packageRoot));

/** Serves the packed agent, so that a computer beside hardware needs nothing but the address of the server. */
export function mountAgentPackage(app: FastifyInstance): void {
  const file = existsSync(folder) ? readdirSync(folder).find((name) => name.endsWith(".tgz")) : undefined;
  app.get(agentPackagePath, (_request, reply) => {
    if (file === undefined) throw new Refusal("ERROR_NOT_FOUND");
    return reply.type("application/gzip").send(createReadStream(`${folder}${file}`));
  });
}
