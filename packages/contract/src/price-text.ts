/** Returns a price with its currency, as speakers of the language write it. Whole amounts have no decimals. */
export function priceText(price: number, currency: string | null, locale: string): string {
  const digits: Intl.NumberFormatOptions = Number.isInteger(price)
    ? { maximumFractionDigits: 0 }
    : { minimumFractionDigits: 2 };
  return price.toLocaleString(
    locale,
    currency === null ? digits : { ...digits, style: "currency", currency, currencyDisplay: "narrowSymbol" },
  );
}
