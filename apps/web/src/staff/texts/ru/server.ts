/** Local servers. */
export default {
  "server.new": "Новый локальный сервер",
  "server.delete": "Удалить локальный сервер «{name}»?",
  "server.name": "Название",
  "server.name.hint": "По этому названию сотрудники узнают сервер.",
  "server.description": "Описание",
  "server.description.hint": "Только для сотрудников: например, где стоит сервер.",
  "server.organizationId": "Организация",
  "server.organizationId.hint": "Организация, которая использует этот сервер.",
  "server.config": "Настройки устройства",
  "server.config.hint":
    "Передаются серверу без изменений. Список поддерживаемых настроек – в инструкции сервера.",
  "server.host": "Адрес",
  "server.host.hint": "Имя или IP-адрес сервера в локальной сети.",
  "server.deviceId": "ID сервера",
  "server.deviceId.hint": "Сервер отправляет этот ID при подключении.",
  "server.connect": "Подключение",
  "server.connect.hint": "Обновляется автоматически.",
} as const;
