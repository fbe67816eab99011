import { expect, test } from "vitest";
import { parse } from "#issues";
import { service } from "#resources/service";

const minutes = (value: number) => ({ value, unit: "minutes" });
const aService = (more: object = {}) =>
  service.complete({ ...parse(service.draft, { name: { en: "Passport" }, duration: minutes(20), ...more }) });

test("a service takes up as much time as it lasts, unless something else is said", () => {
  expect(aService()).toMatchObject({ name: { en: "Passport" }, multiplicity: minutes(20) });
  expect(aService({ multiplicity: minutes(30) })).toMatchObject({ multiplicity: minutes(30) });
});

test("a service never takes up less time than it lasts", () => {
  expect(service.check(aService())).toEqual([]);
  expect(service.check(aService({ multiplicity: { value: 1, unit: "hours" } }))).toEqual([]);
  expect(service.check(aService({ multiplicity: minutes(19) }))).toEqual([
    { path: ["multiplicity"], code: "ERROR_MULTIPLICITY_BELOW_DURATION" },
  ]);
});
