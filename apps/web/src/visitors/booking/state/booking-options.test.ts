import type { VisitorService } from "@cherga/contract/shapes/visitor-service";
import { expect, test } from "vitest";
import { broughtTo, matching, offeredBy } from "#visitors/booking/state/booking-options.ts";

const words = (ua: string) => ({ en: ua, ru: ua, ua });
const service = (id: number, name: string, more: Partial<VisitorService> = {}): VisitorService => ({
  id,
  name: words(name),
  description: words(""),
  duration: { value: 10, unit: "minutes" },
  bring: words(""),
  fields: [],
  ...more,
});
const services = [
  service(1, "Консультація"),
  service(2, "Паспорт", { price: 1042, bring: words("Паспорт\nФото") }),
  service(3, "Дозвіл на в’їзд", { price: 8, bring: words("Паспорт") }),
];
const packed = {
  id: 9,
  name: words("Усе разом"),
  description: words(""),
  serviceIds: [1, 2, 3],
  mainServiceId: 2,
  fields: [],
};

test("a package has the price of its services, and what to bring is listed once", () => {
  const [everything] = offeredBy({ services, packages: [packed] }).packages;
  expect(everything?.price).toBe(1050);
  expect(everything && broughtTo(everything, "ua")).toEqual(["Паспорт", "Фото"]);
});

test("a free service has no price", () => {
  expect(offeredBy({ services, packages: [] }).services[0]?.price).toBeUndefined();
});

test("services are found by parts of their words, whatever apostrophe is typed", () => {
  const { services: offers } = offeredBy({ services, packages: [] });
  const found = (searched: string) => matching(offers, searched, "ua").map(({ wanted }) => wanted.id);
  expect(found("ПАСП")).toEqual([2]);
  expect(found("на в'їзд")).toEqual([3]);
  expect(found(" ")).toEqual([1, 2, 3]);
  expect(found("немає")).toEqual([]);
});
