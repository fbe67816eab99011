/** Gives a phone number with the country before it; '044 123' of a country 380 is '+380 44 123'. */
export function withCountryCode(code: string, typed: string): string {
  const number = typed.trim();
  if (number === "" || number.startsWith("+")) return number;
  const digits = number.replaceAll(/\D/g, "");
  // Nobody's own number is so long that its country's code could be a part of it.
  if (digits.startsWith(code) && digits.length > ownDigits) return `+${number}`;
  return `+${code} ${number.replace(/^(\D*)0/, "$1")}`;
}

const ownDigits = 10;
