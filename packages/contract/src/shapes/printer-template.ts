import { z } from "zod";
import { pattern, whole, words } from "#fields";

const font = z.strictObject({
  family: z.enum(["sans", "serif", "mono"]),
  /** In points, 72 to the inch, as everything that is measured along the paper. */
  size: whole({ min: 6, max: 200 }),
  bold: z.boolean(),
  italic: z.boolean(),
});
const align = z.enum(["left", "center", "right"]);
/** Words in which {num}, {service} and the like are filled in when the ticket is printed. */
const template = words({ max: 500, several: "lines" });

export const imagePath = pattern(/^\/api\/file\/[0-9a-f-]{36}$/, { max: 60 });

const simple = [
  z.strictObject({ type: z.literal("item-text"), text: template, align, font }),
  z.strictObject({ type: z.literal("item-text-doubled"), left: template, right: template, font }),
  z.strictObject({ type: z.literal("item-empty"), height: whole({ min: 1, max: 500 }) }),
  z.strictObject({
    type: z.literal("item-image"),
    source: z.enum(["file", "logo", "qr"]),
    path: imagePath.nullable(),
    width: whole({ min: 1, max: 100 }),
    align,
  }),
] as const;

const column = z.strictObject({
  type: z.literal("item-column"),
  width: whole({ min: 1, max: 100 }),
  items: z.array(z.discriminatedUnion("type", simple)).max(50),
});

export const printerItems = z
  .array(
    z.discriminatedUnion("type", [
      ...simple,
      z.strictObject({ type: z.literal("item-column-container"), columns: z.array(column).min(1).max(6) }),
    ]),
  )
  .max(100);

const means = (meaning: string) => z.string().describe(meaning);

/** What is filled in when a ticket is printed. Anything else in braces is printed as it stands. */
export const ticketFilling = z.object({
  num: means("The number of the ticket, with its prefix"),
  service: means("The service that the visitor came for, in the ticket's language"),
  organization: means("Where the ticket was given out"),
  address: means("Where that is"),
  date: means("The day on which the ticket was given out"),
  time: means("When on that day, by the organization's clock"),
  wait: means("How long the visitor will probably wait"),
});

export type TicketFilling = z.output<typeof ticketFilling>;
export type Placeholder = keyof TicketFilling;

/** What may stand in braces in a template. */
export const placeholders: readonly Placeholder[] = ticketFilling.keyof().options;

export type PrinterItem = z.output<typeof printerItems>[number];
