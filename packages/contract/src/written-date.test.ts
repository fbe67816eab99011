import { addDays } from "@cherga/engine/time/calendar-date";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dateFormat, findDate, usualDateFormats } from "#written-date";

test("a date is found in the order in which it is written", () => {
  expect(findDate("DD.MM.YYYY", "05.03.1990")).toBe("1990-03-05");
  expect(findDate("MM/DD/YYYY", "03/05/1990")).toBe("1990-03-05");
  expect(findDate("YYYYMMDD", "19900305")).toBe("1990-03-05");
});

test("a day that does not exist, or is written otherwise, is none", () => {
  const wrong = [
    "31.02.1990",
    "29.02.2023",
    "00.01.1990",
    "01.13.1990",
    "1.1.1990",
    "01-01-1990",
    "01.01.90",
    "",
  ];
  expect(wrong.map((text) => findDate("DD.MM.YYYY", text))).toEqual(wrong.map(() => undefined));
  expect(findDate("DD.MM.YYYY", "29.02.2024")).toBe("2024-02-29");
});

test("a format names day, month and year once each", () => {
  expect(usualDateFormats.every((format) => dateFormat.test(format))).toBe(true);
  expect(
    ["", "DD.MM", "DD.DD.YYYY", "DD.MM.YY", "free text", "DD,MM,YYYY"].some((text) => dateFormat.test(text)),
  ).toBe(false);
});

test("every day of the calendar is found in every usual format", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -40_000, max: 60_000 }),
      fc.constantFrom(...usualDateFormats),
      (days, format) => {
        const date = addDays("1970-01-01", days);
        const [year = "", month = "", day = ""] = date.split("-");
        const text = format.replace("YYYY", year).replace("MM", month).replace("DD", day);
        expect(findDate(format, text)).toBe(date);
      },
    ),
  );
});
