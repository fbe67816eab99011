import { z } from "zod";
import { defineCall } from "#call";
import { id, languageCode, pattern, whole } from "#fields";
import { ticketFilling } from "#shapes/printer-template";

/** What a template may be rendered as: the picture that a printer is sent, or the list of what is drawn where in it. */
export const ticketPictures = ["png", "json"] as const;

/** Templates as they come out of printers, and what they are drawn with. */
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
      /** Millimetres of paper, where they are not those of the template. */
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
      /** Where its visitor would follow it. */
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
