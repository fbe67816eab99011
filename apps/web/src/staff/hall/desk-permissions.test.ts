import type { CurrentTicket } from "@cherga/contract/calls/queue-lists";
import { expect, test } from "vitest";
import { permissionsWith, repeatableAt } from "#staff/hall/desk-permissions.ts";

const called: Pick<NonNullable<CurrentTicket["ticketItem"]>, "state" | "events"> = {
  state: "called",
  events: [
    { type: "call", addedDateTime: "2026-05-04T09:00:00.000Z" },
    { type: "call", addedDateTime: "2026-05-04T09:01:00.000Z" },
  ],
};

test("a call can be repeated five seconds after the last one", () => {
  expect(repeatableAt(called)).toBe(Date.parse("2026-05-04T09:01:05.000Z"));
});

test("a visitor who is not called has no repeated call", () => {
  expect(repeatableAt(null)).toBe(Infinity);
  expect(repeatableAt({ ...called, state: "serving" })).toBe(Infinity);
});

test("the server's permissions gain the repeated call once, and lose nothing", () => {
  expect(permissionsWith(["start"], true)).toEqual(["start", "more"]);
  expect(permissionsWith(["start", "more"], true)).toEqual(["start", "more"]);
  expect(permissionsWith(["start", "more"], false)).toEqual(["start", "more"]);
});
