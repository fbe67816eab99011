/** Booking pages. */
export default {
  "web-online.all": "Онлайн-очередь",
  "web-online.new": "Новая страница записи",
  "web-online.delete": "Удалить страницу записи «{name}»?",
  "web-online.name": "Название",
  "web-online.description": "Описание",
  "web-online.description.hint": "Посетители читают это вверху страницы.",
  "web-online.status": "Открыта для посетителей",
  "web-online.status.hint": "Если выключено, страница сообщает, что запись закрыта.",
  "web-online.organizationFilter": "Организации",
  "web-online.organizationFilter.hint": "В какие организации можно записаться на этой странице.",
  "web-online.organizationFilter.none": "Все организации",
  "web-online.organizationFilter.include": "Только выбранные",
  "web-online.organizationFilter.exclude": "Все, кроме выбранных",
  "web-online.organizationIds": "Выбранные организации",
  "web-online.customerDataFields": "Спрашивают у посетителя",
  "web-online.customerDataFields.hint": "В этом порядке.",
} as const;
