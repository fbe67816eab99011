import { z } from "zod";
import { dataFieldTypes } from "#constants";
import { colourName, id, span } from "#fields";

/** A text for visitors in every language. Where one lacks a translation, it is in the main language; empty: no text. */
export const texts = z.object({ en: z.string(), ru: z.string(), ua: z.string() });
export type Texts = z.output<typeof texts>;

/** Something a visitor is asked for, in the order of asking. */
export const visitorField = z.object({
  dataFieldId: id,
  required: z.boolean(),
  type: z.enum(dataFieldTypes),
  label: texts,
  title: texts,
  inputHint: texts,
  placeholder: texts,
  /** How a date is written, such as DD.MM.YYYY; empty: the value is no date. */
  format: z.string(),
  /** The digits put before a phone number that names no country; empty where no phone is asked for. */
  phoneCode: z.string(),
  /** Where # stands for one digit, and everything else for itself; empty: none. */
  mask: z.string(),
});
export type VisitorField = z.output<typeof visitorField>;

/** A service as visitors see it. */
export const visitorService = z.object({
  id,
  name: texts,
  description: texts,
  duration: span,
  /** What to bring. */
  bring: texts,
  colour: colourName.optional(),
  icon: z.string().optional(),
  price: z.number().optional(),
  fields: z.array(visitorField),
});
export type VisitorService = z.output<typeof visitorService>;

/** A package as visitors see it. */
export const visitorPackage = z.object({
  id,
  name: texts,
  description: texts,
  /** The services of the visit in their order, those of packages inside it too. */
  serviceIds: z.array(id),
  mainServiceId: id.nullable(),
  /** Each is asked for once, even if several services want it. */
  fields: z.array(visitorField),
});
export type VisitorPackage = z.output<typeof visitorPackage>;

const minutes = z.int().min(0);

/** How long somebody waits, in minutes. */
export const waitRange = z.object({ low: minutes, likely: minutes, high: minutes });
