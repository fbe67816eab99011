import { expect, test } from "vitest";
import { serviceOfRow } from "#staff/hall/rows/service-of-row.ts";

test("a part of a visit is named with the visit's main service, unless it is that one itself", () => {
  const nameOf = ({ name }: { readonly name: string }): string => name;
  const photo = { id: 1, name: "Photo" };
  const passport = { id: 2, name: "Passport" };
  expect(serviceOfRow({ service: photo, mainService: null }, nameOf)).toBe("Photo");
  expect(serviceOfRow({ service: photo, mainService: passport }, nameOf)).toBe("Photo (Passport)");
  expect(serviceOfRow({ service: passport, mainService: passport }, nameOf)).toBe("Passport");
});
