/** Booking pages. */
export default {
  "web-online.new": "Новая страница записи",
  "web-online.delete": "Удалить страницу записи «{name}»?",
  "web-online.name": "Название",
  "web-online.description": "Описание",
  "web-online.description.hint": "Посетители видят его вверху страницы.",
  "web-online.status": "Открыта для посетителей",
  "web-online.status.hint": "Если выключено, страница сообщает, что запись закрыта.",
  "web-online.organizationFilter": "Организации",
  "web-online.organizationFilter.hint": "Организации, в которые можно записаться на этой странице.",
  "web-online.organizationFilter.none": "Все организации",
  "web-online.organizationFilter.include": "Только выбранные",
  "web-online.organizationFilter.exclude": "Все, кроме выбранных",
  "web-online.organizationIds": "Выбранные организации",
  "web-online.address": "Адрес страницы",
  "web-online.customerDataFields": "Данные посетителя",
  "web-online.customerDataFields.hint": "Поля, которые заполняет посетитель, в этом порядке.",
} as const;
