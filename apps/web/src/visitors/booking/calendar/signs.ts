import type { NoReason } from "#visitors/booking/calendar/month.ts";

/** The marks of days that cannot be booked; the same words stand beside them and are read out. */
export const signs: Readonly<Record<NoReason, string>> = {
  closed: "×",
  noOperator: "–",
  full: "●",
  quota: "●",
  notOpenYet: "…",
  tooFar: "»",
  past: "",
};
