import { z } from "zod";
import { defineCall, type StaffStream } from "#call";
import { type Field, line } from "#fields";
import type { Resource } from "#resource";
import { newAskedFields, newSortOrder } from "#shapes/field-links";
import { idParams, paging, queryFlag, queryId, queryNumber } from "#shapes/query";
import { statusMessage } from "#shapes/streams";

/** Returns the five calls of a resource. */
export function callsOf(resource: Resource) {
  const { name, read, write, make, row } = resource;
  const who = resource.visible === undefined ? read : "anyone";
  return {
    list: defineCall({
      method: "GET",
      path: `/${name}`,
      who,
      tag: name,
      summary: `Lists ${name}`,
      query: listQuery(resource),
      answer: z.array(row),
    }),
    get: defineCall({
      method: "GET",
      path: `/${name}/:id`,
      who,
      tag: name,
      summary: `Gives one ${name}`,
      params: idParams,
      answer: row,
    }),
    create: defineCall({
      method: "POST",
      path: `/${name}/create`,
      who: make,
      tag: name,
      summary: `Makes a new ${name}`,
      body: resource.draft,
      answer: row,
      status: 201,
    }),
    edit: defineCall({
      method: "PATCH",
      path: `/${name}/edit/:id`,
      who: write,
      tag: name,
      summary: `Changes those fields of a ${name} that are sent`,
      params: idParams,
      body: resource.patch,
      answer: row,
      refuses: ["ERROR_CONFLICT"],
    }),
    remove: defineCall({
      method: "DELETE",
      path: `/${name}/delete/:id`,
      who: make,
      tag: name,
      summary: `Deletes a ${name} that nothing uses`,
      params: idParams,
      answer: z.literal(true),
      refuses: ["ERROR_IN_USE"],
    }),
  };
}

/** Returns the stream that reports which rows of a resource were created, changed or deleted. */
export function statusStreamOf(resource: Resource): StaffStream {
  return {
    path: `/${resource.name}/sse/status`,
    who: resource.read,
    tag: resource.name,
    summary: `Tells which ${resource.name} rows have changed`,
    message: statusMessage,
  };
}

/** Returns the call that reorders the data fields of a service or booking page. */
export function sortOrderCallOf(resource: Resource) {
  return defineCall({
    method: "PATCH",
    path: `/${resource.name}/editSortOrder`,
    who: resource.write,
    tag: resource.name,
    summary: "Sets what each of these sorts by, all or none",
    body: newSortOrder,
    answer: z.array(resource.row),
  });
}

/** Returns the call that sets which data fields a service or booking page asks for. */
export function askedFieldsCallOf(whole: Resource) {
  return defineCall({
    method: "PATCH",
    path: `/${whole.name}/edit/:id/asked-fields`,
    who: whole.write,
    tag: whole.name,
    summary:
      "Sets which data fields are asked for, in which order and which of them must be filled, all or none",
    params: idParams,
    body: newAskedFields,
    answer: whole.row,
    refuses: ["ERROR_CONFLICT"],
  });
}

/** The requested rows: order, page, search, and a filter by any plain field. */
const parsedListQuery = z.looseObject({
  search: z.string().optional(),
  page: z.number().optional(),
  perPage: z.number(),
  sortBy: z.string().optional(),
  descending: z.boolean().optional(),
});
export type ListQuery = z.output<typeof parsedListQuery>;

function listQuery(resource: Resource) {
  const readable = Object.entries(resource.fields).filter(([, { mode }]) => mode !== "writeOnly");
  const filters = readable.flatMap(([name, field]) => {
    const filter = name === "organizationId" ? z.union([z.literal("all"), queryId]) : filterFor(field);
    return filter === undefined ? [] : [[name, filter.optional()]];
  });
  const sortable = readable
    .filter(([, { kind }]) => kind !== "json" && kind !== "references")
    .map(([name]) => name);

  return z
    .strictObject({
      ...Object.fromEntries(filters),
      search: line({ max: 100 }).optional(),
      ...paging,
      sortBy: z.enum(["id", ...sortable]).optional(),
      descending: queryFlag.optional(),
    })
    .pipe(parsedListQuery);
}

function filterFor(field: Field): z.ZodType | undefined {
  switch (field.kind) {
    case "text":
      return line({ max: 200 });
    case "choice":
      return field.schema;
    case "integer":
      return queryNumber({ min: 0, max: 2_147_483_647 });
    case "flag":
      return queryFlag;
    case "reference":
      return queryId;
    case "longText":
    case "localized":
    case "references":
    case "json":
      return undefined;
  }
}
