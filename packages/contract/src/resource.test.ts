import { expect, test } from "vitest";
import {
  belongsTo,
  completed,
  flag,
  json,
  nullable,
  readOnly,
  reference,
  references,
  text,
  usesIn,
  writeOnly,
} from "#fields";
import { parse } from "#issues";
import { defineResource, usesOf } from "#resource";
import { issuesOf } from "#testing/issues-of";
import { z } from "zod";

const shelf = () =>
  defineResource({
    name: "shelf",
    title: "name",
    scope: "global",
    read: "staff",
    write: "admin",
    fields: {
      name: text({ max: 9 }),
      isOpen: flag(true),
      room: nullable(reference("room")),
      boxes: references("box"),
      wall: completed(reference("wall")),
      plan: json(z.object({ walls: z.array(z.number()) }), ({ walls }) => usesIn("wall", "walls")(walls)),
      count: readOnly(json(z.number())),
      secret: writeOnly(text({ max: 9 })),
    },
  });
const plan = { walls: [] };

test("a draft gets the initial values of what it leaves out, a patch does not", () => {
  expect(parse(shelf().draft, { name: "A", plan })).toEqual({
    name: "A",
    plan,
    isOpen: true,
    room: null,
    boxes: [],
  });
  expect(parse(shelf().patch, {})).toEqual({});
  expect(issuesOf(shelf().draft, { plan })).toEqual([{ path: ["name"], code: "ERROR_REQUIRED" }]);
});

test("what is only read cannot be written, and what is only written is not answered", () => {
  const { draft, patch, row } = shelf();
  const refused = [{ path: ["count"], code: "ERROR_UNKNOWN_FIELD" }];
  expect(issuesOf(draft, { name: "A", plan, count: 1 })).toEqual(refused);
  expect(issuesOf(patch, { count: 1 })).toEqual(refused);
  expect(parse(patch, { secret: "x", version: 3 })).toEqual({ secret: "x", version: 3 });
  const answered = {
    id: 1,
    version: 1,
    name: "A",
    isOpen: true,
    room: 2,
    boxes: [3],
    wall: 4,
    plan,
    count: 5,
  };
  expect(parse(row, { ...answered, secret: "x" })).toEqual(answered);
});

test("a resource without rules of its own finds nothing wrong, completes nothing, and lets those who write make", () => {
  const { check, complete, make } = shelf();
  expect(check({ name: "A" })).toEqual([]);
  expect(complete({ name: "A" })).toEqual({ name: "A" });
  expect(make).toBe("admin");
});

test("a reference says where it leads, and that its row is not deleted with the other", () => {
  const { room, boxes } = shelf().fields;
  expect(room.target).toEqual({ resource: "room", owner: false });
  expect(boxes.target).toEqual({ resource: "box", owner: false });
  expect(belongsTo("room").target).toEqual({ resource: "room", owner: true });
});

test("every row that the values refer to is found, with its place", () => {
  const { fields } = shelf();
  const values = {
    name: "A",
    isOpen: undefined,
    room: 2,
    boxes: [3, 4],
    wall: undefined,
    plan: { walls: [5] },
  };
  expect(usesOf(fields, { ...values, unheardOf: 9 })).toEqual([
    { resource: "room", id: 2, path: ["room"] },
    { resource: "box", id: 3, path: ["boxes", 0] },
    { resource: "box", id: 4, path: ["boxes", 1] },
    { resource: "wall", id: 5, path: ["plan", "walls", 0] },
  ]);
  expect(usesOf(fields, { room: null, count: 1 })).toEqual([]);
});
