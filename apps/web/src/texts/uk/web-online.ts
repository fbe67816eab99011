/** Booking pages. */
export default {
  "web-online.all": "Онлайн-черга",
  "web-online.new": "Нова сторінка запису",
  "web-online.delete": "Видалити сторінку запису «{name}»?",
  "web-online.name": "Назва",
  "web-online.description": "Опис",
  "web-online.description.hint": "Відвідувачі читають це вгорі сторінки.",
  "web-online.status": "Відкрита для відвідувачів",
  "web-online.status.hint": "Якщо вимкнено, сторінка повідомляє, що запис закрито.",
  "web-online.organizationFilter": "Організації",
  "web-online.organizationFilter.hint": "До яких організацій можна записатися на цій сторінці.",
  "web-online.organizationFilter.none": "Усі організації",
  "web-online.organizationFilter.include": "Лише вибрані",
  "web-online.organizationFilter.exclude": "Усі, крім вибраних",
  "web-online.organizationIds": "Вибрані організації",
  "web-online.customerDataFields": "Питають у відвідувача",
  "web-online.customerDataFields.hint": "У цьому порядку.",
} as const;
