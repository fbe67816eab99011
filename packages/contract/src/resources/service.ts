import { minutesOf } from "@cherga/engine/time/time-span";
import { z } from "zod";
import {
  colourName,
  completed,
  flag,
  initially,
  integer,
  json,
  line,
  localized,
  optionalLocalized,
  timeSpan,
  words,
} from "#fields";
import { defineResource } from "#resource";
import { fieldLinks } from "#shapes/field-links";

const parameters = z.strictObject({
  colour: colourName.optional(),
  icon: line({ max: 60 }).optional(),
  price: z.number().min(0).max(1_000_000).multipleOf(0.01).optional(),
  externalCode: line({ max: 60 }).optional(),
  /** What the visitor should bring. */
  bring: words({ max: 2_000, several: "lines" }).optional(),
});

export const service = defineResource({
  name: "service",
  title: "name",
  scope: "global",
  read: "staff",
  write: "globalAdmin",
  fields: {
    name: localized({ max: 120 }),
    description: optionalLocalized({ max: 2_000, several: "lines" }),
    duration: timeSpan(),
    /** The block a visit occupies; by default as long as the service takes. */
    multiplicity: completed(timeSpan()),
    align_minutes: initially(15, integer({ min: 1, max: 1440 })),
    is_strict: flag(false),
    parameters: initially({}, json(parameters)),
    customerDataFields: fieldLinks(),
  },
  complete: (draft) => ({ ...draft, multiplicity: draft.multiplicity ?? draft.duration }),
  check: ({ duration, multiplicity }) =>
    minutesOf(multiplicity) >= minutesOf(duration)
      ? []
      : [{ path: ["multiplicity"], code: "ERROR_MULTIPLICITY_BELOW_DURATION" }],
});
