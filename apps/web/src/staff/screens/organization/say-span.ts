/** Returns a span of hours in words, to the minute: '3 hr 36 min'; less than a minute in seconds. */
export function saySpan(hours: number, locale: string): string {
  const minutes = Math.round(hours * 60);
  const parts = [
    { unit: "hour", value: Math.floor(minutes / 60) },
    { unit: "minute", value: minutes % 60 },
  ].filter(({ value }) => value > 0);
  return (parts.length === 0 ? [{ unit: "second", value: Math.round(hours * 3600) }] : parts)
    .map(({ unit, value }) =>
      new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short" }).format(value),
    )
    .join(" ");
}
