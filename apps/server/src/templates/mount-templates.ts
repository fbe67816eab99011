import { readFile } from "node:fs/promises";
import { templateCalls } from "@cherga/contract/calls/templates";
import { languageCodes } from "@cherga/contract/constants";
import { Refusal } from "@cherga/contract/errors";
import type { FastifyInstance } from "fastify";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { serve } from "#auth/serve";
import { whenGone } from "#http/when-gone";
import { printerTemplateBinding } from "#resources/bindings";
import { readerFor } from "#resources/reader";
import type { TemplateDeps } from "#templates/drawings";
import { sampleTicket } from "#templates/sample-ticket";
import { ticketFonts } from "#templates/drawing/ticket-fonts";

/** Mounts the rendering of printer templates, and the fonts for it. */
export function mountTemplates(app: FastifyInstance, deps: BaseDeps & QueueDeps & TemplateDeps): void {
  serve(app, deps, templateCalls.renderPrinterTemplate, async ({ body, session, request, reply }) => {
    const { items, ...template } = await readerFor(printerTemplateBinding, deps.db, session).get(body.id);
    const { filling, mainLanguage, logoPath, trackerUrl } = await sampleTicket(deps, session, request);
    const language = languageCodes.find((code) => code === request.headers["lang"]) ?? mainLanguage;
    const order = {
      template: { items, width: body.width ?? template.width },
      content: { filling: filling[language], languages: [language, mainLanguage], trackerUrl, logoPath },
      format: body.type,
    } as const;
    const { bytes } = await deps.drawings.forUser(session.actor.id, order, whenGone(reply));
    const type = body.type === "json" ? "application/json; charset=utf-8" : "image/png";
    return reply.type(type).send(Buffer.from(bytes));
  });

  serve(app, deps, templateCalls.sampleTicket, ({ session, request }) =>
    sampleTicket(deps, session, request),
  );

  serve(app, deps, templateCalls.fontSource, async () =>
    ticketFonts.map(({ family, weight, style, file }) => ({
      family,
      weight,
      style,
      url: `/api/font-source/${file}`,
    })),
  );

  serve(app, deps, templateCalls.font, async ({ params, reply }) => {
    const font = ticketFonts.find(({ file }) => file === params.file);
    if (font === undefined) throw new Refusal("ERROR_NOT_FOUND");
    return reply
      .type("font/ttf")
      .header("cache-control", "public, max-age=31536000, immutable")
      .send(await readFile(font.path));
  });
}
