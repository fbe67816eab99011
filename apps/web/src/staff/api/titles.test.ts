import { expect, test } from "vitest";
import { titleOf } from "#staff/api/titles.ts";

const account = { title: "username" };

test("names a person by the name, and by the username while there is none", () => {
  const person = { username: "operator1", first_name: "Oksana", last_name: "Kovalenko" };
  expect(titleOf(account, person, "en-US")).toBe("Oksana Kovalenko");
  expect(titleOf(account, { ...person, last_name: "" }, "en-US")).toBe("Oksana");
  expect(titleOf(account, { ...person, first_name: "", last_name: "" }, "en-US")).toBe("operator1");
});

test("names a row in the current language, and in another if it is missing", () => {
  const named = { title: "name" };
  expect(titleOf(named, { name: { en: "ID card", ru: "", ua: "Паспорт" } }, "uk-UA")).toBe("Паспорт");
  expect(titleOf(named, { name: { en: "ID card", ru: "", ua: "" } }, "uk-UA")).toBe("ID card");
});
