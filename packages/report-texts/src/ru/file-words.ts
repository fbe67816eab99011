/** Words that only exported files have. */
export default {
  "report.export.seconds": "{name}, с",
  "report.export.days": "{name}, дней",
  "report.export.filters": "Фильтры",
  "report.export.overview": "Обзор",
  "report.export.perDay": "{name}, в среднем за день",
  "report.export.page": "Страница {page} из {pages}",
  "report.export.created": "Создано {time}, время по поясу {zone}",
  "report.export.firstRows": "Только первые {count} строк. Чтобы получить все, выберите CSV или Excel.",
  "report.payment.currency": "Валюта",
  "report.payment.receipt": "Чек",
} as const;
