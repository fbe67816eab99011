import { expect, test } from "vitest";
import { choiceIn, dateIn, pageIn, searchTextIn } from "#staff/screens/queue/parts/search.ts";

test("typed text is found again, also where the router parsed it as a number", () => {
  expect(searchTextIn({ search: "Koval" }, "search")).toBe("Koval");
  expect(searchTextIn({ search: 12 }, "search")).toBe("12");
  expect(searchTextIn({ search: "" }, "search")).toBeUndefined();
  expect(searchTextIn({ search: { no: "text" } }, "search")).toBeUndefined();
});

test("only a date that exists and can be asked for is one", () => {
  expect(dateIn({ date: "2026-11-16" })).toBe("2026-11-16");
  expect(dateIn({ date: "2026-02-30" })).toBeUndefined();
  expect(dateIn({ date: "1999-11-16" })).toBeUndefined();
  expect(dateIn({})).toBeUndefined();
});

test("an unknown word is ignored", () => {
  expect(choiceIn({ type: "online" }, "type", ["online", "viaBot"])).toBe("online");
  expect(choiceIn({ type: "pigeon" }, "type", ["online", "viaBot"])).toBeUndefined();
});

test("pages are counted from one, whatever the address says", () => {
  expect(pageIn({ page: 3 })).toBe(3);
  expect(pageIn({ page: "4" })).toBe(4);
  for (const page of [0, -1, 1.5, "many", undefined]) expect(pageIn({ page })).toBe(1);
});
