import { expect, test } from "vitest";
import { filterIn, listText, scopeBody } from "#staff/reports/parts/report-filter.ts";

test("what the filter bar writes into the address is read again", () => {
  const search = { services: listText([3, 5]), type: listText(["online", "viaBot"]), search: "Koval" };
  expect(filterIn(search)).toMatchObject({
    services: [3, 5],
    type: ["online", "viaBot"],
    search: "Koval",
    organizations: [],
  });
});

test("one id, which the router reads as a number, is a list of one", () => {
  expect(filterIn({ operators: 7, search: 12 })).toMatchObject({ operators: [7], search: "12" });
});

test("unknown words and impossible ids are ignored, and nothing is named twice", () => {
  expect(filterIn({ services: "3,x,-1,3,0,2.5", outcome: "served,pigeon" })).toMatchObject({
    services: [3],
    outcome: ["served"],
  });
  expect(filterIn({ search: "x".repeat(500) }).search).toHaveLength(100);
});

test("a single id is a number in the address, several are a text", () => {
  expect(listText(["3"])).toBe(3);
  expect(listText([3, 5])).toBe("3,5");
  expect(listText(["online"])).toBe("online");
  expect(listText([])).toBeUndefined();
});

test("an empty list restricts nothing, so it is not sent", () => {
  expect(scopeBody(filterIn({}))).toEqual({});
  expect(scopeBody(filterIn({ organizations: "1,2", search: "A01" }))).toEqual({
    organizationIds: [1, 2],
    search: "A01",
  });
});
