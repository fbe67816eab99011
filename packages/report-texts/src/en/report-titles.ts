/** The titles of the reports. */
export default {
  "report.statistic": "Statistics",
  "report.totals": "Totals",
  "report.register": "Register of visits",
  "report.efficiency": "Operators’ efficiency",
  "report.operators": "Operators’ working time",
  "report.survey": "Surveys",
  "report.payments": "Payments",
} as const;
