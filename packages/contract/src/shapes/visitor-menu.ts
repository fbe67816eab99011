import { z } from "zod";
import { colourName, id } from "#fields";
import { texts } from "#shapes/visitor-service";

const entry = {
  id: z.string(),
  /** The section that contains this entry; null: the first screen. */
  parentId: z.string().nullable(),
  title: texts,
  colour: colourName.optional(),
};

/** The menu for visitors, in order: only entries that exist and lead somewhere. */
export const visitorMenu = z.array(
  z.discriminatedUnion("type", [
    z.object({ type: z.literal("section"), ...entry }),
    z.object({ type: z.literal("service"), serviceId: id, ...entry }),
    z.object({ type: z.literal("package"), servicePackageId: id, ...entry }),
    z.object({ type: z.literal("article"), articleId: id, ...entry }),
    z.object({ type: z.literal("checkIn"), ...entry }),
  ]),
);
export type VisitorMenu = z.output<typeof visitorMenu>;

export const visitorArticle = z.object({ id, subject: texts, text: texts });

/** A panel beside the menu. */
export const visitorPanel = z.object({ id, name: texts, text: texts, articleIds: z.array(id) });
