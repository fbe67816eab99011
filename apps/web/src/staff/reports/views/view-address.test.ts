import type { ReportView } from "@cherga/contract/shapes/report/views";
import { expect, test } from "vitest";
import { searchToSave, shownView } from "#staff/reports/views/view-address.ts";

const view = (id: number, search: ReportView["search"]): ReportView => ({
  id,
  name: `View ${id}`,
  report: "ticket",
  search,
  organizationId: null,
  owner: { id: 1, name: "Olha Koval" },
});
const views = [view(1, { period: "lastWeek" }), view(2, { services: "3", period: "today" }), view(3, {})];

test("a view keeps texts and numbers of the address, but neither its page nor the view it came from", () => {
  expect(
    searchToSave({ period: "today", services: 3, search: true, page: 4, view: 1, order: "", by: ["x"] }),
  ).toEqual({ period: "today", services: 3, search: "true" });
});

test.each([
  ["the same parameters", { period: "lastWeek" }, 1],
  ["another order, and a number for a text", { period: "today", services: 3, page: 2 }, 2],
  ["no parameters", {}, 3],
  ["another view than the one it came from", { view: 1, period: "today", services: 3 }, 2],
])("an address shows the view with %s", (_what, search, id) => {
  expect(shownView(views, search)).toMatchObject({ view: { id }, isChanged: false });
});

test("of two views with the same parameters, the address shows the one it came from", () => {
  const twins = [...views, view(4, { period: "lastWeek" })];
  expect(shownView(twins, { view: 4, period: "lastWeek" })).toMatchObject({ view: { id: 4 } });
});

test("a changed address shows a change of the view it came from, and else no view", () => {
  expect(shownView(views, { view: 1, period: "lastWeek", services: 3 })).toMatchObject({
    view: { id: 1 },
    isChanged: true,
  });
  expect(shownView(views, { view: 9, period: "thisWeek" })).toBeUndefined();
});
