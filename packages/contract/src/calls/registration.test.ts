import { expect, test } from "vitest";
import { newTicket, registrationCalls } from "#calls/registration";
import { parse } from "#issues";
import { issuesOf } from "#testing/issues-of";

const { body: freeTimeQuestion } = registrationCalls.remote;

test.each([
  ["a service", { service: 1 }],
  ["a package", { servicePackage: 1 }],
])("a visit may be for %s", (_case, wanted) => {
  expect(issuesOf(newTicket, wanted)).toEqual([]);
  expect(issuesOf(freeTimeQuestion, { ...wanted, queueDate: "2026-05-04" })).toEqual([]);
});

test.each([
  ["nothing", {}, [{ path: ["service"], code: "ERROR_REQUIRED" }]],
  [
    "a service and a package at once",
    { service: 1, servicePackage: 1 },
    [{ path: ["servicePackage"], code: "ERROR_DUPLICATE" }],
  ],
])("a visit may not be for %s", (_case, wanted, issues) => {
  expect(issuesOf(newTicket, wanted)).toEqual(issues);
  expect(issuesOf(freeTimeQuestion, { ...wanted, queueDate: "2026-05-04" })).toEqual(issues);
});

test.each([
  ["comes now without a time", {}, "inPlaceCurrent"],
  ["comes at a time that is named", { queueDateTime: "2026-05-04T06:00:00Z" }, "inPlaceFixed"],
  ["is of the type that is said", { queueDateTime: "2026-05-04T06:00:00Z", type: "viaBot" }, "viaBot"],
])("a visitor %s", (_case, given, type) => {
  expect(parse(newTicket, { service: 1, ...given })).toMatchObject({ type, dataField: [] });
});

test("each data field is answered once", () => {
  const answer = { dataFieldId: 5, value: "+380 44 123 45 67" };
  expect(issuesOf(newTicket, { service: 1, dataField: [answer, answer] })).toEqual([
    { path: ["dataField"], code: "ERROR_DUPLICATE" },
  ]);
  expect(issuesOf(newTicket, { service: 1, dataField: [answer, { ...answer, dataFieldId: 6 }] })).toEqual([]);
});

test.each([
  "2026-02-30T06:00:00Z",
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59Z",
  "2026-05-04T09:00:00+03:00",
])("a visit cannot be at %s", (queueDateTime) => {
  expect(issuesOf(newTicket, { service: 1, queueDateTime })).toEqual([
    { path: ["queueDateTime"], code: "ERROR_FORMAT" },
  ]);
});
