import { z } from "zod";
import { pattern, whole, words } from "#fields";

const font = z.strictObject({
  family: z.enum(["sans", "serif", "mono"]),
  /** In points, 72 to the inch, like all lengths along the paper. */
  size: whole({ min: 6, max: 200 }),
  bold: z.boolean(),
  italic: z.boolean(),
});
const align = z.enum(["left", "center", "right"]);
/** Texts in which {num}, {service} and other placeholders are filled in when the ticket is printed. */
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

/** The values that are filled in when a ticket is printed. Any other text in braces is printed unchanged. */
export const ticketFilling = z.object({
  num: means("The number of the ticket, with its prefix"),
  service: means("The service that the visitor came for, in the ticket's language"),
  organization: means("Where the ticket was given out"),
  address: means("Where that is"),
  date: means("The day on which the ticket was given out"),
  time: means("When on that day, by the organization's clock"),
  amount: means("What the services of the visit cost; a line without a value is left out"),
  paid: means("What was paid, once it is; a line without a value is left out"),
  wait: means("How long the visitor will probably wait; a line without a value is left out"),
});

export type TicketFilling = z.output<typeof ticketFilling>;
export type Placeholder = keyof TicketFilling;

/** The placeholders of a template. */
export const placeholders: readonly Placeholder[] = ticketFilling.keyof().options;

export type PrinterItem = z.output<typeof printerItems>[number];
