import { z } from "zod";
import { defineCall } from "#call";
import { id, languageCode, pattern, whole } from "#fields";
import { ticketFilling } from "#shapes/printer-template";

/** The formats in which a template is rendered: the picture for a printer, or the list of what is drawn where. */
export const ticketPictures = ["png", "json"] as const;

/** Rendered printer templates, and the values they are filled with. */
export const templateCalls = {
  renderPrinterTemplate: defineCall({
    method: "POST",
    path: "/printer-template/render-template",
    who: "staff",
    tag: "printer-template",
    summary: "Draws a template with an invented ticket, dot by dot as a printer is sent it",
    body: z.strictObject({
      id,
      type: z.enum(ticketPictures),
      /** Millimetres of paper, if different from the template's. */
      width: whole({ min: 30, max: 210 }).optional(),
    }),
    answer: z.unknown(),
    produces: ["image/png", "application/json"],
  }),
  sampleTicket: defineCall({
    method: "GET",
    path: "/printer-template/sample",
    who: "staff",
    tag: "printer-template",
    summary: "Gives the invented ticket that templates are shown with; nothing is stored",
    answer: z.object({
      filling: z.object({ en: ticketFilling, ru: ticketFilling, ua: ticketFilling }),
      mainLanguage: languageCode,
      /** Where the visitor would track the ticket. */
      trackerUrl: z.string(),
      logoPath: z.string().nullable(),
    }),
  }),
  fontSource: defineCall({
    method: "GET",
    path: "/font-source",
    who: "staff",
    tag: "printer-template",
    summary: "Lists the fonts that tickets are printed with",
    answer: z.array(
      z.object({
        family: z.string(),
        weight: z.enum(["normal", "bold"]),
        style: z.enum(["normal", "italic"]),
        url: z.string(),
      }),
    ),
  }),
  font: defineCall({
    method: "GET",
    path: "/font-source/:file",
    who: "anyone",
    tag: "printer-template",
    summary: "Gives a font",
    params: z.strictObject({ file: pattern(/^[\w.-]+\.ttf$/, { max: 60 }) }),
    answer: z.unknown(),
    produces: ["font/ttf"],
  }),
} as const;
