import { z } from "zod";
import { id, json, readOnly, whole } from "#fields";
import { says } from "#issues";

export const sortOrder = { min: 0, max: 10_000 } as const;

/** A data field that is asked for, and its position. */
export const fieldLink = z.object({
  id,
  dataFieldId: id,
  sortOrder: whole(sortOrder),
  required: z.boolean(),
});

/** The data fields of a row, in order; changed through the links themselves. */
export const fieldLinks = () => readOnly(json(z.array(fieldLink)));

/** A data field that a visitor is asked for. */
export const askedField = z.strictObject({ dataFieldId: id, required: z.boolean() });
export type AskedField = z.output<typeof askedField>;

/** The data fields that are asked for, in order. */
export const askedFields = z
  .array(askedField)
  .max(100)
  .refine(
    (list) => new Set(list.map(({ dataFieldId }) => dataFieldId)).size === list.length,
    says("ERROR_DUPLICATE"),
  );

/** The new list and the one it replaces: a client that has not seen the current list may not replace it. */
export const newAskedFields = z.strictObject({ was: askedFields, wanted: askedFields });

/** A new order: the sort value of each link. */
export const newSortOrder = z
  .array(z.strictObject({ id, sortOrder: whole(sortOrder) }))
  .min(1)
  .max(500);
