/** The titles of the reports. */
export default {
  "report.statistic": "Статистика",
  "report.totals": "Итоги",
  "report.register": "Реестр визитов",
  "report.efficiency": "Эффективность операторов",
  "report.operators": "Рабочее время операторов",
  "report.survey": "Опросы",
  "report.payments": "Платежи",
} as const;
