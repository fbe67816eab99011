import { z } from "zod";
import { id, json, readOnly, whole } from "#fields";

export const sortOrder = { min: 0, max: 10_000 } as const;

/** A data field that is asked for, and where in the order. */
export const fieldLink = z.object({
  id,
  dataFieldId: id,
  sortOrder: whole(sortOrder),
  required: z.boolean(),
});

/** The data fields that belong to a row, in their order; changed through the links themselves. */
export const fieldLinks = () => readOnly(json(z.array(fieldLink)));

/** A new order: what each link sorts by from now on. */
export const newSortOrder = z
  .array(z.strictObject({ id, sortOrder: whole(sortOrder) }))
  .min(1)
  .max(500);
