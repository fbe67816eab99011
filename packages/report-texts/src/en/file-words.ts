/** Words that only exported files have. */
export default {
  "report.export.seconds": "{name}, s",
  "report.export.days": "{name}, days",
  "report.export.filters": "Filters",
  "report.export.overview": "Overview",
  "report.export.perDay": "{name}, average per day",
  "report.export.page": "Page {page} of {pages}",
  "report.export.created": "Created {time}, times are those of {zone}",
  "report.export.firstRows": "Only the first {count} rows. Choose CSV or Excel for all of them.",
  "report.payment.currency": "Currency",
  "report.payment.receipt": "Receipt",
} as const;
