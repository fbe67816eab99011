import type { LanguageCode } from "@cherga/contract/constants";

/** The words of which numbers up to 9999 are made: 0 to 19, tens, hundreds, thousands. */
type NumberTexts = {
  readonly ones: string;
  readonly tens: string;
  readonly hundreds: string;
  readonly thousands: string;
};

/** The languages differ in the words only: each says thousands, hundreds and the rest in this order. */
const texts: Readonly<Record<LanguageCode, NumberTexts>> = {
  en: {
    ones: "zero,one,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve,thirteen,fourteen,fifteen,sixteen,seventeen,eighteen,nineteen",
    tens: "twenty,thirty,forty,fifty,sixty,seventy,eighty,ninety",
    hundreds:
      "one hundred,two hundred,three hundred,four hundred,five hundred,six hundred,seven hundred,eight hundred,nine hundred",
    thousands:
      "one thousand,two thousand,three thousand,four thousand,five thousand,six thousand,seven thousand,eight thousand,nine thousand",
  },
  ru: {
    ones: "ноль,один,два,три,четыре,пять,шесть,семь,восемь,девять,десять,одиннадцать,двенадцать,тринадцать,четырнадцать,пятнадцать,шестнадцать,семнадцать,восемнадцать,девятнадцать",
    tens: "двадцать,тридцать,сорок,пятьдесят,шестьдесят,семьдесят,восемьдесят,девяносто",
    hundreds: "сто,двести,триста,четыреста,пятьсот,шестьсот,семьсот,восемьсот,девятьсот",
    thousands:
      "тысяча,две тысячи,три тысячи,четыре тысячи,пять тысяч,шесть тысяч,семь тысяч,восемь тысяч,девять тысяч",
  },
  ua: {
    ones: "нуль,один,два,три,чотири,п’ять,шість,сім,вісім,дев’ять,десять,одинадцять,дванадцять,тринадцять,чотирнадцять,п’ятнадцять,шістнадцять,сімнадцять,вісімнадцять,дев’ятнадцять",
    tens: "двадцять,тридцять,сорок,п’ятдесят,шістдесят,сімдесят,вісімдесят,дев’яносто",
    hundreds: "сто,двісті,триста,чотириста,п’ятсот,шістсот,сімсот,вісімсот,дев’ятсот",
    thousands:
      "тисяча,дві тисячі,три тисячі,чотири тисячі,п’ять тисяч,шість тисяч,сім тисяч,вісім тисяч,дев’ять тисяч",
  },
};

/** The text of each recorded number, by its figures. */
export const numberTexts: Readonly<Record<LanguageCode, ReadonlyMap<string, string>>> = {
  en: byFigures(texts.en),
  ru: byFigures(texts.ru),
  ua: byFigures(texts.ua),
};

function byFigures({ ones, tens, hundreds, thousands }: NumberTexts): ReadonlyMap<string, string> {
  const named = (list: string, valueOf: (place: number) => number) =>
    list.split(",").map((text, place) => [String(valueOf(place)), text] as const);
  return new Map([
    ...named(ones, (place) => place),
    ...named(tens, (place) => (place + 2) * 10),
    ...named(hundreds, (place) => (place + 1) * 100),
    ...named(thousands, (place) => (place + 1) * 1000),
  ]);
}

const greatestNumber = 9999;

/** Returns the recordings that speak a number, by their figures: 1234 is 1000, 200, 30, 4. */
export function numberKeys(figures: string): readonly string[] {
  const number = Number(figures);
  // A greater number is hard to remember as one; its figures are not.
  if (number > greatestNumber) return figures.split("");
  if (number === 0) return ["0"];
  const thousands = Math.floor(number / 1000) * 1000;
  const hundreds = Math.floor((number % 1000) / 100) * 100;
  const rest = number % 100;
  const ending = rest < 20 ? [rest] : [rest - (rest % 10), rest % 10];
  return [thousands, hundreds, ...ending].filter((part) => part > 0).map(String);
}
