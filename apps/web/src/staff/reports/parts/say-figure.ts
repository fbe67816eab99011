import { type FigureName, figures, type FigureUnit } from "@cherga/engine/figures/figures";
import { sayDuration } from "#staff/hall/say-times.ts";
import type { Texts } from "#staff/texts/use-texts.ts";
import { sayShare } from "#staff/ui/say-share.ts";

/** Says a number with the separators of the language. */
export const sayNumber = (t: Texts, value: number, digits = 0): string =>
  new Intl.NumberFormat(t.locale, { maximumFractionDigits: digits }).format(value);

/** Says a length of work in hours. */
export const sayWorkHours = (t: Texts, ms: number, digits = 0): string =>
  t("chart.hours", { hours: sayNumber(t, ms / 3_600_000, digits) });

/** Says a measured duration in the nearest whole minutes, or seconds. */
export const sayMeasured = (t: Texts, ms: number): string => {
  const unitMs = ms < 59_500 ? 1_000 : 60_000;
  return sayDuration(t, Math.round(ms / unitMs) * unitMs);
};

const sayings: Readonly<Record<FigureUnit, (t: Texts, value: number) => string>> = {
  count: (t, value) => sayNumber(t, value),
  share: (t, value) => sayShare(t, value),
  // A booked visit may be called early.
  ms: (t, value) => (value < 0 ? `−${sayMeasured(t, -value)}` : sayMeasured(t, value)),
  days: (t, value) => t("report.days", { days: sayNumber(t, value, 1) }),
};

/** Says the value of a figure; a dash if there is nothing to compute it from. */
export const sayFigure = (t: Texts, name: FigureName, value: number | null | undefined): string =>
  value === null || value === undefined ? "—" : sayings[figures[name].unit](t, value);

/** Whether a figure is a quantile, which is not given for a few visits. */
export const isQuantile = (name: FigureName): boolean => /(Median|P90)$/.test(name);
