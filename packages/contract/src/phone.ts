/** Returns a phone number with its country code; '044 123' with country code 380 is '+380 44 123'. */
export function withCountryCode(code: string, typed: string): string {
  const number = typed.trim();
  if (number === "" || number.startsWith("+")) return number;
  // Dialled from abroad: the country code follows two zeros.
  if (number.startsWith("00")) return `+${number.slice(2).trim()}`;
  const digits = number.replaceAll(/\D/g, "");
  // A national number is never so long that it includes the country code by chance.
  if (digits.startsWith(code) && digits.length > ownDigits) return `+${number}`;
  return `+${code} ${number.replace(/^(\D*)0/, "$1")}`;
}

const ownDigits = 10;

/** How the digits after a country code are grouped, for countries whose numbers all have the same length. */
export const phoneGroupsByCode: Readonly<Record<string, readonly number[]>> = {
  "7": [3, 3, 2, 2],
  "48": [3, 3, 3],
  "90": [3, 3, 2, 2],
  "370": [3, 5],
  "371": [2, 3, 3],
  "373": [2, 3, 3],
  "374": [2, 3, 3],
  "375": [2, 3, 2, 2],
  "380": [2, 3, 2, 2],
  "420": [3, 3, 3],
  "421": [3, 3, 3],
  "992": [2, 3, 2, 2],
  "994": [2, 3, 2, 2],
  "995": [3, 2, 2, 2],
  "996": [3, 3, 3],
  "998": [2, 3, 2, 2],
};

/** The fewest and the most digits of a phone number with its country code. */
const plausibleDigits = { fewest: 7, most: 15 } as const;

/**
 * Whether a text can be a phone number. A number of a country whose numbers all have the same length must have that
 * length; of others only a plausible number of digits is known.
 */
export function isPhone(text: string): boolean {
  const digits = text.replaceAll(/\D/g, "");
  if (digits.length < plausibleDigits.fewest || digits.length > plausibleDigits.most) return false;
  if (!text.trim().startsWith("+")) return true;
  const known = countryOf(text);
  return known === undefined || digits.length === known.code.length + known.digits;
}

/** Returns the country that a number names, and how many digits follow its code; undefined if they differ. */
export function countryOf(text: string): { readonly code: string; readonly digits: number } | undefined {
  const digits = text.replaceAll(/\D/g, "");
  return text.trim().startsWith("+") ? countries.find(({ code }) => digits.startsWith(code)) : undefined;
}

/**
 * Returns a number without the zero that is dialled at home, after its country code: '+380 050 111 22 33' is
 * '+380 50 111 22 33'. Only a number that is too long by this zero has one: others may really begin with it.
 */
export function withoutHomeZero(text: string): string {
  const country = countryOf(text);
  const count = text.replaceAll(/\D/g, "").length;
  if (country === undefined || count !== country.code.length + country.digits + 1) return text;
  return text.replace(new RegExp(`^(\\s*\\+${country.code}\\D*)0`), "$1");
}

const countries = Object.entries(phoneGroupsByCode).map(([code, groups]) => ({
  code,
  digits: groups.reduce((sum, length) => sum + length, 0),
}));
