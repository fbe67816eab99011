/** The titles of the reports. */
export default {
  "report.statistic": "Статистика",
  "report.totals": "Підсумки",
  "report.register": "Реєстр візитів",
  "report.efficiency": "Ефективність операторів",
  "report.operators": "Робочий час операторів",
  "report.survey": "Опитування",
  "report.payments": "Платежі",
} as const;
