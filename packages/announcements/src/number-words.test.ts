import { languageCodes, type LanguageCode } from "@cherga/contract/constants";
import { expect, test } from "vitest";
import { packWords } from "#pack-words";
import { numberWords } from "#value-words";

/** Speaks a number digit by digit, as one learns it in school: another way than that of the code. */
const schoolbooks: Readonly<Record<LanguageCode, (number: number) => string>> = {
  en: (number) => {
    const digits = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    const teens = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
      " ",
    );
    const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
    return inSchool(number, {
      zero: "zero",
      digits,
      teens,
      tens,
      hundred: (digit) => `${digits[digit]} hundred`,
      thousand: (digit) => `${digits[digit]} thousand`,
    });
  },
  ru: (number) => {
    const digits = ["", "один", "два", "три", "четыре", "пять", "шесть", "семь", "восемь", "девять"];
    const stems = ["один", "две", "три", "четыр", "пят", "шест", "сем", "восем", "девят"];
    return inSchool(number, {
      zero: "ноль",
      digits,
      teens: ["десять", ...stems.map((stem) => `${stem}надцать`)],
      tens: [
        "двадцать",
        "тридцать",
        "сорок",
        "пятьдесят",
        "шестьдесят",
        "семьдесят",
        "восемьдесят",
        "девяносто",
      ],
      hundred: (digit) =>
        digit === 1 ? "сто" : digit === 2 ? "двести" : `${digits[digit]}${digit < 5 ? "ста" : "сот"}`,
      thousand: (digit) =>
        digit === 1 ? "тысяча" : `${digit === 2 ? "две" : digits[digit]} ${digit < 5 ? "тысячи" : "тысяч"}`,
    });
  },
  ua: (number) => {
    const digits = ["", "один", "два", "три", "чотири", "п’ять", "шість", "сім", "вісім", "дев’ять"];
    const stems = ["оди", "два", "три", "чотир", "п’ят", "шіст", "сім", "вісім", "дев’ят"];
    const hundreds = ["", "сто", "двісті", "триста", "чотириста", "п’ятсот", "шістсот", "сімсот", "вісімсот"];
    return inSchool(number, {
      zero: "нуль",
      digits,
      teens: ["десять", ...stems.map((stem) => `${stem}надцять`)],
      tens: [
        "двадцять",
        "тридцять",
        "сорок",
        "п’ятдесят",
        "шістдесят",
        "сімдесят",
        "вісімдесят",
        "дев’яносто",
      ],
      hundred: (digit) => hundreds[digit] ?? "дев’ятсот",
      thousand: (digit) =>
        digit === 1 ? "тисяча" : `${digit === 2 ? "дві" : digits[digit]} ${digit < 5 ? "тисячі" : "тисяч"}`,
    });
  },
};

type School = {
  readonly zero: string;
  readonly digits: readonly string[];
  readonly teens: readonly string[];
  readonly tens: readonly string[];
  readonly hundred: (digit: number) => string;
  readonly thousand: (digit: number) => string;
};

function inSchool(number: number, school: School): string {
  const [thousand = 0, hundred = 0, ten = 0, one = 0] = String(number).padStart(4, "0").split("").map(Number);
  const said: string[] = [];
  if (thousand > 0) said.push(school.thousand(thousand));
  if (hundred > 0) said.push(school.hundred(hundred));
  if (ten === 1) said.push(school.teens[one] ?? "");
  if (ten > 1) said.push(school.tens[ten - 2] ?? "");
  if (ten !== 1 && one > 0) said.push(school.digits[one] ?? "");
  return said.length === 0 ? school.zero : said.join(" ");
}

const textOf = (language: LanguageCode, num: string): string =>
  numberWords(language, num)
    .map(({ text }) => text)
    .join(" ");

test.each(languageCodes)("every number up to 9999 is spoken as a number in %s", (language) => {
  const wrong = Array.from({ length: 10_000 }, (_, number) => number).filter(
    (number) => textOf(language, String(number)) !== schoolbooks[language](number),
  );
  expect(wrong).toEqual([]);
});

const alphabets = [
  "abcdefghijklmnopqrstuvwxyz",
  "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
  "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
];

test.each(languageCodes)("every letter with every number has recordings and a text in %s", (language) => {
  const letters = [...new Set(alphabets.join(""))];
  expect(letters).toHaveLength(63);
  const wrong = letters.flatMap((letter) =>
    [0, 7, 17, 100, 999, 1000, 2345, 9999].filter((number) => {
      const num = `${letter.toUpperCase()}${String(number).padStart(3, "0")}`;
      const words = numberWords(language, num);
      const isRecorded = words.every(({ key }) => packWords[language].get(key)?.key === key);
      const isNamed = words.every(({ spoken }) => spoken.trim() !== "");
      const text = `${letter.toUpperCase()} ${schoolbooks[language](number)}`;
      return !isRecorded || !isNamed || textOf(language, num) !== text;
    }),
  );
  expect(wrong).toEqual([]);
});

test("letters are spoken one by one, figures without the noughts before them", () => {
  expect(textOf("ua", "АБ-007")).toBe("А Б сім");
  expect(textOf("en", "000")).toBe("zero");
  expect(textOf("en", "b100")).toBe("B one hundred");
  expect(textOf("en", "-")).toBe("");
});

test("a number above 9999 is spoken figure by figure, noughts included", () => {
  expect(textOf("en", "10203")).toBe("one zero two zero three");
});

test("a letter of another alphabet is shown, and has no recording", () => {
  const [word] = numberWords("en", "Ω7");
  expect(word).toMatchObject({ text: "Ω", spoken: "Ω" });
  expect(packWords.en.has(word?.key ?? "")).toBe(false);
});
