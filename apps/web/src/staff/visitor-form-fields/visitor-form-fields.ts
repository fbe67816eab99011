import { id } from "@cherga/contract/fields";
import type { Fields, ResourceOf } from "@cherga/contract/resource";
import { type AskedField, fieldLink } from "@cherga/contract/shapes/field-links";
import { useMemo } from "react";
import { z } from "zod";
import { editVisitorFormFields } from "#staff/api/resource-queries.ts";
import { useEditing } from "#staff/forms/form.tsx";
import { lensAt } from "#staff/forms/lens.ts";
import type { RelatedField } from "#staff/resource/screen.ts";

/**
 * A field that visitors are asked for, as the form has it: its id is that of the data field, which is stable when it is
 * removed and added again, and its order is its index in the list.
 */
const asked = z.object({ id, required: z.boolean() });
export type VisitorFormField = z.output<typeof asked>;

const field = "customerDataFields";

/** The lens of these fields in the form of a service or a booking page. */
export const visitorFormFieldsLens = lensAt<readonly VisitorFormField[]>([field]);

/** How these fields are shown and saved with a service or a booking page. */
export const visitorFormFieldsOf = <F extends Fields>(
  resource: Pick<ResourceOf<F>, "name" | "fields">,
): RelatedField<F> => ({
  field,
  shown: (links) =>
    z
      .array(fieldLink)
      .parse(links)
      .map(({ dataFieldId, required }): VisitorFormField => ({ id: dataFieldId, required })),
  save: (ownerId, was, wanted) =>
    editVisitorFormFields(resource, ownerId, { was: fieldsIn(was), wanted: fieldsIn(wanted) }),
});

/** Returns the fields asked for by the edited row. */
export function useAskedFields(): readonly AskedField[] {
  const list = useEditing(({ mine }) => mine[field]);
  return useMemo(() => (list === undefined ? [] : fieldsIn(list)), [list]);
}

const fieldsIn = (list: unknown): AskedField[] =>
  z
    .array(asked)
    .parse(list)
    .map(({ id: dataFieldId, required }) => ({ dataFieldId, required }));
