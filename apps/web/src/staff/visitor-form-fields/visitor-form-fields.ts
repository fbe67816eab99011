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
 * Something visitors are asked for, as a form knows it: it goes by the id of the data field, which stays the same when it is
 * taken away and put back, and its order is its place in the list.
 */
const asked = z.object({ id, required: z.boolean() });
export type VisitorFormField = z.output<typeof asked>;

const field = "customerDataFields";

/** Where a form of a service or a booking page has what visitors are asked for. */
export const visitorFormFieldsLens = lensAt<readonly VisitorFormField[]>([field]);

/** How what a service or a booking page asks for is seen and saved with it. */
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

/** Gives what visitors are asked for by what is being edited. */
export function useAskedFields(): readonly AskedField[] {
  const list = useEditing(({ mine }) => mine[field]);
  return useMemo(() => (list === undefined ? [] : fieldsIn(list)), [list]);
}

const fieldsIn = (list: unknown): AskedField[] =>
  z
    .array(asked)
    .parse(list)
    .map(({ id: dataFieldId, required }) => ({ dataFieldId, required }));
