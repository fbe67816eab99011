/** The codes of ISO 4217 that prices can be formatted with. */
export const currencies: readonly [string, ...string[]] = ["UAH", ...othersThan("UAH")];

function othersThan(code: string): readonly string[] {
  return Intl.supportedValuesOf("currency").filter((other) => other !== code);
}

/** The currencies of the countries that most of our visitors come from, by the country's phone code. */
const currencyByPhoneCode: Readonly<Record<string, string>> = {
  "1": "USD",
  "7": "RUB",
  "30": "EUR",
  "31": "EUR",
  "32": "EUR",
  "33": "EUR",
  "34": "EUR",
  "36": "HUF",
  "39": "EUR",
  "40": "RON",
  "41": "CHF",
  "43": "EUR",
  "44": "GBP",
  "45": "DKK",
  "46": "SEK",
  "47": "NOK",
  "48": "PLN",
  "49": "EUR",
  "90": "TRY",
  "351": "EUR",
  "353": "EUR",
  "358": "EUR",
  "359": "EUR",
  "370": "EUR",
  "371": "EUR",
  "372": "EUR",
  "373": "MDL",
  "374": "AMD",
  "375": "BYN",
  "380": "UAH",
  "381": "RSD",
  "385": "EUR",
  "386": "EUR",
  "420": "CZK",
  "421": "EUR",
  "972": "ILS",
  "992": "TJS",
  "993": "TMT",
  "994": "AZN",
  "995": "GEL",
  "996": "KGS",
  "998": "UZS",
};

/** Returns the currency of a country; undefined if we do not know it. */
export const currencyOfCountry = (phoneCode: string): string | undefined => currencyByPhoneCode[phoneCode];
