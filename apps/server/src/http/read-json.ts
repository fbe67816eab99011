import { smallestBounds } from "@cherga/contract/body-bounds";
import { Refusal } from "@cherga/contract/errors";
import type { FastifyInstance } from "fastify";
import { isWithin } from "#http/json-size";

/** Accepts JSON bodies and empty bodies. Other content types are refused, so that an HTML form cannot write. */
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
