import { z } from "zod";
import { id, json, readOnly, whole } from "#fields";
import { says } from "#issues";

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

/** Something a visitor is asked for. */
export const askedField = z.strictObject({ dataFieldId: id, required: z.boolean() });
export type AskedField = z.output<typeof askedField>;

/** What is asked for, in its order. */
export const askedFields = z
  .array(askedField)
  .max(100)
  .refine(
    (list) => new Set(list.map(({ dataFieldId }) => dataFieldId)).size === list.length,
    says("ERROR_DUPLICATE"),
  );

/** What is to be asked for, and what was before: whoever has not seen the present list does not replace it. */
export const newAskedFields = z.strictObject({ was: askedFields, wanted: askedFields });

/** A new order: what each link sorts by from now on. */
export const newSortOrder = z
  .array(z.strictObject({ id, sortOrder: whole(sortOrder) }))
  .min(1)
  .max(500);
