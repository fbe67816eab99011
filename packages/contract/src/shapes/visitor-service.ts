import { z } from "zod";
import { dataFieldTypes } from "#constants";
import { colourName, id, span } from "#fields";

/** A text for visitors in every language. A missing translation is replaced by the main language; empty: no text. */
export const texts = z.object({ en: z.string(), ru: z.string(), ua: z.string() });
export type Texts = z.output<typeof texts>;

/** A data field that a visitor is asked for, in order. */
export const visitorField = z.object({
  dataFieldId: id,
  required: z.boolean(),
  type: z.enum(dataFieldTypes),
  label: texts,
  title: texts,
  inputHint: texts,
  placeholder: texts,
  /** The format of a date, such as DD.MM.YYYY; empty: the value is not a date. */
  format: z.string(),
  /** The digits put before a phone number without a country code; empty if no phone is asked for. */
  phoneCode: z.string(),
  /** `#` is one digit, any other character is literal; empty: no mask. */
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
  /** The services of the visit in order, including those of nested packages. */
  serviceIds: z.array(id),
  mainServiceId: id.nullable(),
  /** Each is asked for once, even if several services need it. */
  fields: z.array(visitorField),
});
export type VisitorPackage = z.output<typeof visitorPackage>;

const minutes = z.int().min(0);

/** How long a visitor waits, in minutes. */
export const waitRange = z.object({ low: minutes, likely: minutes, high: minutes });
