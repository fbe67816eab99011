/** Booking pages. */
export default {
  "web-online.new": "Нова сторінка запису",
  "web-online.delete": "Видалити сторінку запису «{name}»?",
  "web-online.name": "Назва",
  "web-online.description": "Опис",
  "web-online.description.hint": "Відвідувачі бачать його вгорі сторінки.",
  "web-online.status": "Відкрита для відвідувачів",
  "web-online.status.hint": "Якщо вимкнено, сторінка повідомляє, що запис закрито.",
  "web-online.organizationFilter": "Організації",
  "web-online.organizationFilter.hint": "Організації, до яких можна записатися на цій сторінці.",
  "web-online.organizationFilter.none": "Усі організації",
  "web-online.organizationFilter.include": "Лише вибрані",
  "web-online.organizationFilter.exclude": "Усі, крім вибраних",
  "web-online.organizationIds": "Вибрані організації",
  "web-online.address": "Адреса сторінки",
  "web-online.customerDataFields": "Дані відвідувача",
  "web-online.customerDataFields.hint": "Поля, які заповнює відвідувач, у цьому порядку.",
} as const;
