import { z } from "zod";
import { pattern, whole, words } from "#fields";

const font = z.strictObject({
  family: z.enum(["sans", "serif", "mono"]),
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

export type PrinterItem = z.output<typeof printerItems>[number];
