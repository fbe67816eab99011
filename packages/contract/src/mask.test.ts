import fc from "fast-check";
import { expect, test } from "vitest";
import { fitsMask, masked } from "#mask";

test("puts what is typed into the form of the mask", () => {
  expect(masked("##.##.####", "31121990")).toBe("31.12.1990");
  expect(masked("##.##.####", "3112")).toBe("31.12");
  expect(masked("##########", "12 34-56a")).toBe("123456");
  expect(masked("##.##.####", "no digit")).toBe("");
  expect(masked("##-##", "1122")).toBe("11-22");
});

test("keeps the mask's own digits, typed or not", () => {
  expect(masked("+380 ## ###", "50123")).toBe("+380 50 123");
  expect(masked("+380 ## ###", "+380 50 123")).toBe("+380 50 123");
});

test("without a mask, everything is taken as it is typed", () => {
  expect(masked("", " any thing ")).toBe(" any thing ");
});

test("what has the form of the mask stays as it is", () => {
  const mask = fc.constantFrom("##.##.####", "## ###-##", "(##) ##");
  fc.assert(
    fc.property(mask, fc.stringMatching(/^\d{0,8}$/), (form, typed) => {
      const once = masked(form, typed);
      expect(masked(form, once)).toBe(once);
    }),
  );
});

test("only what has every digit at its place has the form of a mask", () => {
  expect(fitsMask("##.##.####", "31.12.1990")).toBe(true);
  expect(
    ["31.12.199", "31-12-1990", "3a.12.1990", "31.12.19901", ""].map((value) =>
      fitsMask("##.##.####", value),
    ),
  ).toEqual(Array(5).fill(false));
  expect(fitsMask("", "anything")).toBe(true);
});
