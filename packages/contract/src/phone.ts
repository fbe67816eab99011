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
