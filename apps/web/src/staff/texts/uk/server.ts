/** Local servers. */
export default {
  "server.new": "Новий локальний сервер",
  "server.delete": "Видалити локальний сервер «{name}»?",
  "server.name": "Назва",
  "server.name.hint": "За цією назвою працівники впізнають сервер.",
  "server.description": "Опис",
  "server.description.hint": "Лише для працівників: наприклад, де стоїть сервер.",
  "server.organizationId": "Організація",
  "server.organizationId.hint": "Організація, яка використовує цей сервер.",
  "server.config": "Налаштування пристрою",
  "server.config.hint":
    "Передаються серверу без змін. Перелік підтримуваних налаштувань – в інструкції сервера.",
  "server.host": "Адреса",
  "server.host.hint": "Ім’я або IP-адреса сервера в локальній мережі.",
  "server.deviceId": "ID сервера",
  "server.deviceId.hint": "Сервер надсилає цей ID під час підключення.",
  "server.connect": "Підключення",
  "server.connect.hint": "Оновлюється автоматично.",
} as const;
