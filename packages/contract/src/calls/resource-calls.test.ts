import { expect, test } from "vitest";
import { z } from "zod";
import { askedFieldsCallOf, callsOf, sortOrderCallOf, statusStreamOf } from "#calls/resource-calls";
import {
  choice,
  flag,
  integer,
  json,
  localized,
  longText,
  reference,
  references,
  text,
  writeOnly,
} from "#fields";
import { parse } from "#issues";
import { defineResource, type Resource } from "#resource";
import { issuesOf } from "#testing/issues-of";

const fields = {
  name: text({ max: 9 }),
  size: integer({ min: 1, max: 9 }),
  isOpen: flag(true),
  kind: choice(["wood", "steel"]),
  roomId: reference("room"),
  organizationId: reference("organization"),
  boxes: references("box"),
  plan: json(z.object({})),
  about: longText({ max: 9 }),
  title: localized({ max: 9 }),
  secret: writeOnly(text({ max: 9 })),
};
const shelf = (visible?: { fields: readonly "name"[] }): Resource =>
  defineResource({
    name: "shelf",
    title: "name",
    scope: "organization",
    read: "staff",
    write: "admin",
    make: "globalAdmin",
    fields,
    ...(visible && { visible }),
  });
const { list, get, create, edit, remove } = callsOf(shelf());
const asked = (query: object) => parse(list.query, query);

test("a resource is read, written, made and deleted by those it names", () => {
  expect(
    [list, get, create, edit, remove].map(({ method, path, who }) => `${method} ${path}: ${who}`),
  ).toEqual([
    "GET /shelf: staff",
    "GET /shelf/:id: staff",
    "POST /shelf/create: globalAdmin",
    "PATCH /shelf/edit/:id: admin",
    "DELETE /shelf/delete/:id: globalAdmin",
  ]);
  expect(create.status).toBe(201);
  expect(edit.refuses).toEqual(["ERROR_CONFLICT"]);
  expect(remove.refuses).toEqual(["ERROR_IN_USE"]);
  expect(remove.answer.safeParse(true).success).toBe(true);
  expect(remove.answer.safeParse(false).success).toBe(false);
});

test("anyone may ask for what visitors may see", () => {
  const seen = callsOf(shelf({ fields: ["name"] }));
  expect([seen.list, seen.get, seen.edit].map(({ who }) => who)).toEqual(["anyone", "anyone", "admin"]);
});

test("a list is filtered by each plain field", () => {
  expect(asked({ name: "A", size: "3", isOpen: "true", kind: "steel", roomId: "7" })).toMatchObject({
    name: "A",
    size: 3,
    isOpen: true,
    kind: "steel",
    roomId: 7,
  });
  expect(issuesOf(list.query, { kind: "glass" })).toEqual([{ path: ["kind"], code: "ERROR_ITEM_SELECT" }]);
  expect(issuesOf(list.query, { size: "-1" })).not.toEqual([]);
  expect(issuesOf(list.query, { name: "A".repeat(201) })).not.toEqual([]);
  expect(asked({ organizationId: "all" })).toMatchObject({ organizationId: "all" });
  expect(asked({ organizationId: "5" })).toMatchObject({ organizationId: 5 });
  expect(issuesOf(list.query, { roomId: "all" })).not.toEqual([]);
});

test("a list is not filtered by texts of many lines, by values within values, or by secrets", () => {
  for (const name of ["boxes", "plan", "about", "title", "secret"])
    expect(issuesOf(list.query, { [name]: "a" })).toEqual([{ path: [name], code: "ERROR_UNKNOWN_FIELD" }]);
});

test("a list is sorted by what has an order", () => {
  const names = ["id", ...Object.keys(fields)];
  expect(names.filter((sortBy) => list.query.safeParse({ sortBy }).success)).toEqual([
    "id",
    "name",
    "size",
    "isOpen",
    "kind",
    "roomId",
    "organizationId",
    "about",
    "title",
  ]);
  expect(asked({ search: "a", page: "2", perPage: "10", sortBy: "name", descending: "true" })).toEqual({
    search: "a",
    page: 2,
    perPage: 10,
    sortBy: "name",
    descending: true,
  });
  expect(issuesOf(list.query, { search: "a".repeat(101) })).not.toEqual([]);
});

test("the order of rows and the fields that are asked for are written by those who write the resource", () => {
  expect(sortOrderCallOf(shelf())).toMatchObject({ path: "/shelf/editSortOrder", who: "admin" });
  expect(askedFieldsCallOf(shelf())).toMatchObject({
    path: "/shelf/edit/:id/asked-fields",
    who: "admin",
    refuses: ["ERROR_CONFLICT"],
  });
  expect(statusStreamOf(shelf())).toMatchObject({ path: "/shelf/sse/status", who: "staff", tag: "shelf" });
});
