import fc from "fast-check";
import { expect, test } from "vitest";
import { decimalOf, digitsOf, isAmount, largestAmount, minorOf, readAmount } from "#payment/money";

const currency = fc.constantFrom("UAH", "EUR", "JPY", "KWD");
const amount = fc.integer({ min: 1, max: largestAmount });

test("a price is exact in minor units", () => {
  expect(minorOf(1.15, "UAH")).toBe(115);
  expect(minorOf(1_000_000, "UAH")).toBe(100_000_000);
  expect(minorOf(250, "JPY")).toBe(250);
  expect(minorOf(1.5, "KWD")).toBe(1_500);
});

test("an amount is written with as many digits as its currency has", () => {
  expect(decimalOf(5, "UAH")).toBe("0.05");
  expect(decimalOf(12_050, "UAH")).toBe("120.50");
  expect(decimalOf(250, "JPY")).toBe("250");
  expect(decimalOf(1, "KWD")).toBe("0.001");
});

test("an amount is read with a decimal point or comma, and with spaces between thousands", () => {
  expect(readAmount("120,5", "UAH")).toBe(12_050);
  expect(readAmount("1 200.50", "UAH")).toBe(120_050);
  expect(readAmount("1\u00A0200", "UAH")).toBe(120_000);
  expect(readAmount("10.000", "UAH")).toBe(1_000);
});

test.each([
  "",
  "-1",
  "0",
  "0,00",
  "1.005",
  "1e3",
  "1,2,3",
  "1.200,50",
  "10000000000",
  "1000000000000",
  "NaN",
])("%j is no amount", (text) => {
  expect(readAmount(text, "UAH")).toBeUndefined();
});

test("what is written is read again", () => {
  fc.assert(
    fc.property(amount, currency, (minor, code) => {
      expect(readAmount(decimalOf(minor, code), code)).toBe(minor);
      expect(readAmount(decimalOf(minor, code).replace(".", ","), code)).toBe(minor);
    }),
  );
});

test("whatever is read is an amount", () => {
  fc.assert(
    fc.property(fc.string(), currency, (text, code) => {
      const minor = readAmount(text, code);
      expect(minor === undefined || isAmount(minor)).toBe(true);
    }),
  );
});

test("the largest amount can be paid, and no larger one", () => {
  expect([0, 1, largestAmount, largestAmount + 1].map(isAmount)).toEqual([false, true, true, false]);
});

test("the digits are those that the platform knows for ISO 4217", () => {
  for (const code of ["UAH", "PLN", "TRY", "RUB", "EUR", "USD", "JPY", "KWD", "CLF", "XOF"])
    expect(digitsOf(code)).toBe(
      new Intl.NumberFormat("en", { style: "currency", currency: code }).resolvedOptions()
        .maximumFractionDigits,
    );
});
