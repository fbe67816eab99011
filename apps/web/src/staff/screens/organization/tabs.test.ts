import { organization } from "@cherga/contract/resources/organization";
import { expect, test } from "vitest";
import { fieldsByTab, isOnTab, tabNamed, tabsFor } from "#staff/screens/organization/tabs.ts";
import { people } from "#staff/session/testing/people.ts";

test("every field of an organization has its place on one tab", () => {
  expect(Object.values(fieldsByTab).flat().toSorted()).toEqual(Object.keys(organization.fields).toSorted());
});

test("every tab can be opened", () => {
  expect(tabsFor(people.admin).toSorted()).toEqual(Object.keys(fieldsByTab).toSorted());
});

test("an address without a tab, or with one that is not there, opens the first", () => {
  expect(tabNamed(undefined, people.admin)).toBe("general");
  expect(tabNamed("nonsense", people.admin)).toBe("general");
  expect(tabNamed("quotas", people.admin)).toBe("quotas");
});

test("an administrator for schedules finds no snapshots, also by address", () => {
  expect(tabsFor(people.scheduler)).not.toContain("snapshots");
  expect(tabNamed("snapshots", people.scheduler)).toBe("general");
  expect(tabNamed("snapshots", people.admin)).toBe("snapshots");
});

test("a mistake is found on the tab of its field", () => {
  const paths = [["webQueue", "limits", 0, "max"]];
  expect(isOnTab("web", paths)).toBe(true);
  expect(isOnTab("terminal", paths)).toBe(false);
});
