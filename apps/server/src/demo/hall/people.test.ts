import { dataFieldIds } from "@cherga/contract/constants";
import { seededRandom } from "@cherga/engine/random/seeded-random";
import { expect, test } from "vitest";
import { inventedValues, isInvented } from "#demo/hall/people";

const zones = ["Europe/Kiev", "Europe/Warsaw", "Europe/Istanbul", "Europe/London"];
const crowd = zones.flatMap((zone) => {
  const random = seededRandom(zone);
  return Array.from({ length: 100 }, () => inventedValues(zone, random));
});

test("every generated visitor has a full name and a number that the phone field accepts", () => {
  expect(
    crowd.filter(
      ([name, phone]) =>
        name?.dataFieldId !== dataFieldIds.fullName ||
        !/^\p{L}+ \p{L}+$/u.test(name.value) ||
        phone?.dataFieldId !== dataFieldIds.phone ||
        !/^\+[\d ]{5,20}$/.test(phone.value),
    ),
  ).toEqual([]);
});

test("a generated visitor has a number that is not in use", () => {
  expect(crowd.every((values) => isInvented({ values }))).toBe(true);
});

test.each(["+380 44 123 45 67", "+380441234567", "+48 22 000 01 20", "+90 212 000 01 24", ""])(
  "a visitor with the number %j is a real person",
  (value) => {
    expect(isInvented({ values: [{ dataFieldId: dataFieldIds.phone, value }] })).toBe(false);
  },
);

test("a name that looks like a generated number does not make a visitor a generated one", () => {
  const values = [{ dataFieldId: dataFieldIds.fullName, value: "+380 00 123 45 67" }];
  expect(isInvented({ values })).toBe(false);
});
