import { smallestBounds } from "@cherga/contract/body-bounds";
import { Refusal } from "@cherga/contract/errors";
import type { FastifyInstance } from "fastify";
import { isWithin } from "#http/json-size";

/** Takes bodies as JSON, and none at all as nothing. What is called something else is refused: no form can write. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = String(body);
    if (text === "") done(null, undefined);
    else if (isWithin(text, request.routeOptions.config.body ?? smallestBounds))
      void parse(request, text, done);
    else done(new Refusal("ERROR_TOO_LARGE"));
  });
}
