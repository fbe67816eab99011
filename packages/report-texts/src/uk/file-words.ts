/** Words that only exported files have. */
export default {
  "report.export.seconds": "{name}, с",
  "report.export.days": "{name}, днів",
  "report.export.filters": "Фільтри",
  "report.export.overview": "Огляд",
  "report.export.perDay": "{name}, у середньому за день",
  "report.export.page": "Сторінка {page} з {pages}",
  "report.export.created": "Створено {time}, час за поясом {zone}",
  "report.export.firstRows": "Лише перші {count} рядків. Щоб отримати всі, виберіть CSV або Excel.",
  "report.payment.currency": "Валюта",
  "report.payment.receipt": "Чек",
} as const;
