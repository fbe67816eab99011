import { organization } from "@cherga/contract/resources/organization";
import { expect, test } from "vitest";
import { fieldsByTab, isOnTab, tabNamed, tabNames } from "#staff/screens/organization/tabs.ts";

test("every field of an organization has its place on one tab", () => {
  expect(Object.values(fieldsByTab).flat().toSorted()).toEqual(Object.keys(organization.fields).toSorted());
});

test("every tab can be opened", () => {
  expect(tabNames).toEqual(Object.keys(fieldsByTab));
});

test("an address without a tab, or with one that is not there, opens the first", () => {
  expect(tabNamed(undefined)).toBe("general");
  expect(tabNamed("nonsense")).toBe("general");
  expect(tabNamed("quotas")).toBe("quotas");
});

test("a mistake is found on the tab of its field", () => {
  const paths = [["webQueue", "limits", 0, "max"]];
  expect(isOnTab("web", paths)).toBe(true);
  expect(isOnTab("terminal", paths)).toBe(false);
});
